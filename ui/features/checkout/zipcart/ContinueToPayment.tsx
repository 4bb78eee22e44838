/** The terms, and the button to pay once they are agreed to; for visitors, the link to the log-in. */
import { STORE_HREF } from '../../../shared/api/hrefs.ts';
import { loginFrom } from '../../../shared/api/login-href.ts';
import { ButtonLink } from '../../../shared/controls/Button.tsx';
import { TextWithLinks } from '../../../shared/controls/TextWithLinks.tsx';
import { Checkbox } from '../../../shared/form/Checkbox.tsx';
import { SubmitButton } from '../../../shared/form/SubmitButton.tsx';
import { useText } from '../../../shared/texts/catalogue.ts';
import { cart } from '../texts.ts';
import type { StepProps } from './use-checkout.ts';
import { WireInstructionsButton } from './WireInstructionsButton.tsx';

interface Props extends StepProps {
  /** How many ZIPs can be bought. */
  readonly buyable: number;
}

export function ContinueToPayment({ flow, payment_config: config, buyable }: Props) {
  const t = useText(cart);
  if (buyable === 0) return <ButtonLink href={STORE_HREF}>{t('shop')}</ButtonLink>;
  if (!config) return <ButtonLink href={loginFrom('/zipcart')}>{t('login')}</ButtonLink>;
  return (
    <>
      <WireInstructionsButton wireInstructions={config.wire_instructions} of={null} />
      <Terms agreed={flow.agreed} onChange={flow.setAgreed} />
      <SubmitButton pending={flow.busy} disabled={!flow.agreed} onClick={flow.startPayment}>
        {t('pay')}
      </SubmitButton>
      <noscript>
        <p className="cart-summary__noscript">{t('noscript')}</p>
      </noscript>
    </>
  );
}

interface TermsProps {
  readonly agreed: boolean;
  readonly onChange: (agreed: boolean) => void;
}

/** What a buyer agrees to before paying. The documents open beside the cart. */
function Terms({ agreed, onChange }: TermsProps) {
  const t = useText(cart);
  const document = (name: 'terms' | 'privacy') => (
    <a className="nowrap" href={`/${name}`} target="_blank" rel="noopener">
      {t(`terms.${name}`)}
    </a>
  );
  return (
    <div className="cart-terms">
      <Checkbox name="terms_agreed" checked={agreed} onChange={onChange}>
        <TextWithLinks
          text={t('terms')}
          parts={{ terms: document('terms'), privacy: document('privacy') }}
        />
      </Checkbox>
      <p className="note-faint cart-terms__age">{t('age')}</p>
    </div>
  );
}
