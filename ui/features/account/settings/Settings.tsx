/** The settings: all sections, and the dialogs that several of them open. */
import type { SettingsProps } from '../../../generated/types.ts';
import { Authenticator } from './Authenticator.tsx';
import { Email } from './Email.tsx';
import { Language } from './Language.tsx';
import { MailedCodes } from './MailedCodes.tsx';
import { MyData } from './MyData.tsx';
import { Passkeys } from './Passkeys.tsx';
import { Password } from './Password.tsx';
import { ReauthenticateDialog } from './ReauthenticateDialog.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import { RecoveryCodesDialog } from './RecoveryCodesDialog.tsx';
import { Sessions } from './Sessions.tsx';
import { useSettings } from './use-settings.ts';

interface SettingsIslandProps extends Pick<SettingsProps, 'security' | 'given_up'> {
  readonly ink_id: string;
}

export function Settings({ ink_id, security, given_up }: SettingsIslandProps) {
  const flow = useSettings(security, ink_id);
  return (
    <div className="settings">
      <Passkeys flow={flow} />
      <Authenticator flow={flow} />
      <MailedCodes flow={flow} />
      <RecoveryCodes flow={flow} />
      <Sessions flow={flow} />
      <Password flow={flow} />
      <Email flow={flow} />
      <Language flow={flow} />
      <MyData flow={flow} givenUp={given_up} />
      {flow.codes && <RecoveryCodesDialog codes={flow.codes} flow={flow} />}
      {flow.reauthentication.isOpen && <ReauthenticateDialog flow={flow} />}
    </div>
  );
}
