/** The second question of a log-in, as the server puts it. */
import type { MfaAsked } from '../../../generated/MfaAsked.ts';
import type { Reply } from '../../../shared/api/call.ts';

/** `totp` is a code by e-mail, `authenticator` one from an app. */
const MFA_TYPES = ['totp', 'authenticator', 'recovery'] as const;
export type MfaType = (typeof MFA_TYPES)[number];

export interface Challenge {
  readonly id: string;
  /** Asked first. */
  readonly type: MfaType;
  readonly types: readonly MfaType[];
}

/** A session, or the second question. */
export type LoginReply = Reply<Partial<MfaAsked>>;

const isType = (name: string): name is MfaType => MFA_TYPES.some((type) => type === name);

/** Null where the log-in is complete. Types that this page does not know are left out. */
export function challengeOf(reply: LoginReply): Challenge | null {
  const { mfa_id: id, mfa_type = 'totp', mfa_options = [] } = reply;
  if (!id) return null;
  const types = [...new Set([mfa_type, ...mfa_options])].filter(isType);
  const [type = 'totp'] = types;
  return { id, type, types };
}
