/** The private pages that hold nothing yet: one maker, and a page for each of the menu's places. */
import { ButtonLink } from '../components/ButtonLink.tsx';
import type { IconName } from '../components/Icon.tsx';
import { Place } from '../components/private/Place.tsx';
import { PrivateFrame } from '../components/shell/PrivateFrame.tsx';
import type { PrivateProps } from '../generated/PrivateProps.ts';
import { text } from '../i18n/catalogue.ts';
import { places } from '../i18n/places.ts';
import type { Page } from '../runtime/page.ts';

type PlaceName = 'portfolio';

const ways = {
  dashboard: '/dashboard',
  store: '/zipstore',
} as const;

interface Making {
  readonly name: PlaceName & IconName;
  readonly ways?: readonly (keyof typeof ways)[];
}

function place({ name, ways: on = ['dashboard', 'store'] }: Making): Page<PrivateProps> {
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
          <Place title={t(`${name}.title`)} icon={name} text={t(`${name}.text`)}>
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

export const portfolio = place({ name: 'portfolio' });
