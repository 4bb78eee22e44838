/** The private pages that hold nothing yet: one maker, and a page for each of the menu's places. */
import { ButtonLink } from '../components/ButtonLink.tsx';
import type { IconName } from '../components/Icon.tsx';
import { Place } from '../components/private/Place.tsx';
import { PrivateFrame } from '../components/shell/PrivateFrame.tsx';
import type { Me } from '../generated/Me.ts';
import type { PrivateProps } from '../generated/PrivateProps.ts';
import { text } from '../i18n/catalogue.ts';
import { places } from '../i18n/places.ts';
import type { Page } from '../runtime/page.ts';

type PlaceName =
  | 'transact'
  | 'portfolio'
  | 'accounts'
  | 'cards'
  | 'address-book'
  | 'statements'
  | 'transactions'
  | 'notifications';

const ways = {
  dashboard: '/dashboard',
  store: '/zipstore',
  card: '/card',
} as const;

interface Making {
  readonly name: PlaceName & IconName;
  readonly ways?: readonly (keyof typeof ways)[];
  readonly line?: (me: Me) => string;
}

function place({ name, ways: on = ['dashboard', 'store'], line }: Making): Page<PrivateProps> {
  return {
    head: ({ shell }) => {
      const t = text(places, shell.lang);
      return {
        title: `${t(`${name}.title`)} · INKPAY`,
        description: t(`${name}.text`),
        indexed: false,
      };
    },
    Body: ({ shell, me }) => {
      const t = text(places, shell.lang);
      return (
        <PrivateFrame shell={shell} me={me}>
          <Place title={t(`${name}.title`)} line={line?.(me)} icon={name} text={t(`${name}.text`)}>
            {on.map((way, index) => (
              <ButtonLink key={way} href={ways[way]} look={index === 0 ? 'primary' : 'secondary'}>
                {t(`way.${way}`)}
              </ButtonLink>
            ))}
          </Place>
        </PrivateFrame>
      );
    },
  };
}

export const transact = place({ name: 'transact' });
export const portfolio = place({ name: 'portfolio' });
export const accounts = place({ name: 'accounts' });
export const cards = place({ name: 'cards', ways: ['card', 'dashboard'] });
export const addressBook = place({ name: 'address-book', line: (me) => `@${me.ink_id}` });
export const statements = place({ name: 'statements' });
export const transactions = place({ name: 'transactions' });
export const notifications = place({ name: 'notifications' });
