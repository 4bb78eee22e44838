/** The settings: one section after another, and the dialogs that several of them lead to. */
import type { Security } from '../../../generated/Security.ts';
import type { Lang } from '../../../shared/texts/catalogue.ts';
import { Authenticator } from './Authenticator.tsx';
import { CodesDialog } from './CodesDialog.tsx';
import { Email } from './Email.tsx';
import { Language } from './Language.tsx';
import { MailedCodes } from './MailedCodes.tsx';
import { MyData } from './MyData.tsx';
import { Passkeys } from './Passkeys.tsx';
import { Password } from './Password.tsx';
import { ProofDialog } from './ProofDialog.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import { Sessions } from './Sessions.tsx';
import { useDesk } from './use-desk.ts';

export interface SettingsIslandProps {
  readonly lang: Lang;
  readonly ink_id: string;
  readonly security: Security;
}

export function Settings({ lang, ink_id, security }: SettingsIslandProps) {
  const desk = useDesk(security, lang);
  return (
    <div className="settings">
      <Passkeys desk={desk} />
      <Authenticator desk={desk} />
      <MailedCodes desk={desk} />
      <RecoveryCodes desk={desk} />
      <Sessions desk={desk} />
      <Password desk={desk} />
      <Email desk={desk} />
      <Language desk={desk} />
      <MyData desk={desk} inkId={ink_id} />
      {desk.codes && (
        <CodesDialog codes={desk.codes} inkId={ink_id} lang={lang} onClose={desk.dropCodes} />
      )}
      {desk.proof.asked && <ProofDialog desk={desk} />}
    </div>
  );
}
