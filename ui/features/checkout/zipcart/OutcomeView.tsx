/** What came of a payment that did not simply go through: what happened, what of the money, and the ways on. */
import { Button, ButtonLink } from '../../../shared/controls/Button.tsx';
import { Icon, type IconName } from '../../../shared/controls/Icon.tsx';
import { STORE } from '../../../shared/search/store-query.ts';
import { type Lang, text } from '../../../shared/texts/catalogue.ts';
import { checkout as texts } from '../texts.ts';
import type { Outcome } from './checkout-state.ts';
import { StepTitle } from './StepTitle.tsx';
import type { CheckoutFlow } from './use-checkout.ts';

type Action = 'again' | 'dashboard' | 'orders' | 'back' | 'shop';

interface View {
  readonly icon: IconName;
  /** The first is what most buyers want. */
  readonly actions: readonly Action[];
}

const VIEWS: Readonly<Record<Outcome['name'], View>> = {
  went_through: { icon: 'check', actions: ['dashboard'] },
  paid: { icon: 'check', actions: ['again', 'dashboard'] },
  processing: { icon: 'clock', actions: ['dashboard', 'again'] },
  unreachable: { icon: 'clock', actions: ['again', 'dashboard'] },
  cancelled: { icon: 'close', actions: ['back', 'shop'] },
  refunded: { icon: 'back', actions: ['dashboard', 'shop'] },
  order_ended: { icon: 'close', actions: ['orders', 'shop'] },
  unknown: { icon: 'search', actions: ['dashboard', 'back'] },
};

const HREFS: Readonly<Partial<Record<Action, string>>> = {
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
  const { name } = outcome;
  const { icon, actions } = VIEWS[name];
  const button = (action: Action, index: number) => {
    const look = index === 0 ? 'primary' : 'secondary';
    const href = HREFS[action];
    if (href) {
      return (
        <ButtonLink key={action} href={href} look={look}>
          {t(action)}
        </ButtonLink>
      );
    }
    const onClick = () =>
      action === 'again' && 'secret' in outcome ? flow.verifyAgain(outcome.secret) : flow.toList();
    return (
      <Button key={action} look={look} onClick={onClick}>
        {t(action)}
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
        {outcome.name === 'went_through' ? outcome.message : t(`${outcome.name}.text`)}
      </p>
      <p className="cluster outcome__actions">{actions.map(button)}</p>
    </section>
  );
}

interface VerifyingProps {
  readonly entered: boolean;
  readonly lang: Lang;
}

/** The outcome is being fetched. The server renders this for a buyer who returns from paying. */
export function Verifying({ entered, lang }: VerifyingProps) {
  const t = text(texts, lang);
  return (
    <section className="outcome" aria-busy="true">
      <span className="outcome__sign outcome__sign--waiting" aria-hidden="true" />
      <StepTitle entered={entered}>{t('verifying.title')}</StepTitle>
      <p className="outcome__text" role="status">
        {t('verifying.text')}
      </p>
      <p className="cluster outcome__actions">
        <ButtonLink href="/dashboard" look="quiet">
          {t('dashboard')}
        </ButtonLink>
      </p>
    </section>
  );
}
