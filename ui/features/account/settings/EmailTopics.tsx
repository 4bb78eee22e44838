/** What a customer wants e-mails about: a form that works without script. */

import type { SettingsProps } from '../../../generated/types.ts';
import { Button } from '../../../shared/controls/Button.tsx';
import { Flash } from '../../../shared/controls/Flash.tsx';
import { CustomerForm } from '../../../shared/form/CustomerForm.tsx';
import { useText } from '../../../shared/texts/catalogue.ts';
import { settings, emails as texts } from '../texts.ts';
import { FormSwitch } from './FormSwitch.tsx';
import { SettingFrame } from './Setting.tsx';
import './switch.css';

/** Names the section in links: e-mails contain one. */
export const EMAILS = 'emails';

const TOPICS = ['earnings', 'payouts', 'restriction'] as const;

type Props = Pick<SettingsProps, 'emails' | 'flash'>;

export function EmailTopics({ emails, flash }: Props) {
  const t = useText(texts);
  const settingsText = useText(settings);
  return (
    <SettingFrame id={EMAILS} title={settingsText('emails.title')} lead={t('lead')}>
      <div>
        <Flash flash={flash} from={texts} />
        <CustomerForm className="setting__body switch-form" action="/settings/emails">
          {TOPICS.map((topic) => (
            <FormSwitch
              key={topic}
              id={`${EMAILS}-${topic}`}
              name={topic}
              on={emails[topic]}
              title={t(topic)}
              note={t(`${topic}.note`)}
            />
          ))}
          <p className="setting__note">{t('notifications')}</p>
          <p className="cluster setting__actions">
            <Button type="submit">{t('save')}</Button>
          </p>
        </CustomerForm>
      </div>
    </SettingFrame>
  );
}
