/** What came of a payment that did not simply go through: what happened, what of the money, and the ways on. */
import { Button, ButtonLink } from '../../../shared/controls/Button.tsx';
import { Icon, type IconName } from '../../../shared/controls/Icon.tsx';
import { STORE } from '../../../shared/search/store-query.ts';
import { type Lang, text } from '../../../shared/texts/catalogue.ts';
import { checkout as texts } from '../texts.ts';
import type { Outcome, OutcomeName } from './checkout-state.ts';
import { StepTitle } from './StepTitle.tsx';
import type { CheckoutFlow } from './use-checkout.ts';

type Action = 'again' | 'dashboard' | 'orders' | 'back' | 'shop';

interface Look {
  readonly icon: IconName;
  /** The first is what most buyers want. */
  readonly actions: readonly Action[];
}

const LOOKS: Readonly<Record<OutcomeName, Look>> = {
  went_through: { icon: 'check', actions: ['dashboard'] },
  paid: { icon: 'check', actions: ['again', 'dashboard'] },
  processing: { icon: 'clock', actions: ['dashboard', 'again'] },
  unreachable: { icon: 'clock', actions: ['again', 'dashboard'] },
  ended: { icon: 'close', actions: ['back', 'shop'] },
  refunded: { icon: 'back', actions: ['dashboard', 'shop'] },
  order_ended: { icon: 'close', actions: ['orders', 'shop'] },
  unknown: { icon: 'search', actions: ['dashboard', 'back'] },
};

const PLACES: Readonly<Partial<Record<Action, string>>> = {
  dashboard: '/dashboard',
  orders: '/orders',
  shop: STORE,
};

interface Props {
  readonly outcome: Outcome;
  readonly flow: CheckoutFlow;
  readonly lang: Lang;
}

export function OutcomeView({ outcome, flow, lang }: Props) {
  const t = text(texts, lang);
  const { name, words, secret } = outcome;
  const { icon, actions } = LOOKS[name];
  const button = (one: Action, index: number) => {
    const look = index === 0 ? 'primary' : 'secondary';
    const href = PLACES[one];
    if (href) {
      return (
        <ButtonLink key={one} href={href} look={look}>
          {t(one)}
        </ButtonLink>
      );
    }
    const act = () => (one === 'again' && secret ? flow.verifyAgain(secret) : flow.toList());
    return (
      <Button key={one} look={look} onClick={act}>
        {t(one)}
      </Button>
    );
  };
  return (
    <section className="outcome">
      <span className={`outcome__sign outcome__sign--${name}`} aria-hidden="true">
        <Icon name={icon} />
      </span>
      <StepTitle entered>{t(`${name}.title`)}</StepTitle>
      <p className="outcome__text" role="status">
        {words ?? (name === 'went_through' ? '' : t(`${name}.text`))}
      </p>
      <p className="cluster outcome__actions">{actions.map(button)}</p>
    </section>
  );
}

interface AskingProps {
  readonly entered: boolean;
  readonly lang: Lang;
}

/** The outcome is being fetched. The server renders this for a buyer who returns from paying. */
export function Asking({ entered, lang }: AskingProps) {
  const t = text(texts, lang);
  return (
    <section className="outcome" aria-busy="true">
      <span className="outcome__sign outcome__sign--waiting" aria-hidden="true" />
      <StepTitle entered={entered}>{t('asking.title')}</StepTitle>
      <p className="outcome__text" role="status">
        {t('asking.text')}
      </p>
    </section>
  );
}
