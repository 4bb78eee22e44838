/** Replaces the store and the cart for a banned customer: why, and whom to write to. */

import type { RestrictedProps } from '../../../generated/types.ts';
import { ownHead, type Page } from '../../../runtime/page.ts';
import { customer } from '../../../runtime/sample-props.ts';
import { ButtonLink } from '../../../shared/controls/Button.tsx';
import { Icon } from '../../../shared/controls/Icon.tsx';
import { PrivateFrame } from '../../../shared/frame/PrivateFrame.tsx';
import { useText } from '../../../shared/texts/catalogue.ts';
import { restricted } from '../texts.ts';
import './restricted.css';
import '../../../shared/frame/private.css';

const reasons = ['cancellations', 'unpaid', 'terms'] as const;

export const ziprestricted: Page<RestrictedProps> = {
  head: ownHead(restricted, 'head', 'text'),
  Body: ({ shell, me }) => {
    const t = useText(restricted);
    return (
      <PrivateFrame shell={shell} me={me}>
        <div className="restricted">
          <span className="restricted__sign">
            <Icon name="lock" />
          </span>
          <h1 className="private-title">{t('title')}</h1>
          <p className="lead restricted__text">{t('text')}</p>
          <ul className="restricted__reasons">
            {reasons.map((reason) => (
              <li key={reason}>{t(reason)}</li>
            ))}
          </ul>
          <p className="lead restricted__text">{t('help')}</p>
          <p className="cluster restricted__actions">
            <ButtonLink href={`mailto:${shell.links.support_email}`}>{t('support')}</ButtonLink>
            <ButtonLink href="/terms" look="secondary">
              {t('read')}
            </ButtonLink>
          </p>
        </div>
      </PrivateFrame>
    );
  },
  sample: customer('/ziprestricted'),
};
