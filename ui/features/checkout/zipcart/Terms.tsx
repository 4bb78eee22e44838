/** What a buyer agrees to before paying. The documents open beside the cart. */

import { Linked } from '../../../shared/controls/Linked.tsx';
import { Checkbox } from '../../../shared/form/Checkbox.tsx';
import { type Lang, text } from '../../../shared/texts/catalogue.ts';
import { cart } from '../texts.ts';

interface Props {
  readonly agreed: boolean;
  readonly onChange: (agreed: boolean) => void;
  readonly lang: Lang;
}

export function Terms({ agreed, onChange, lang }: Props) {
  const t = text(cart, lang);
  const document = (name: 'terms' | 'privacy') => (
    <a href={`/${name}`} target="_blank" rel="noopener">
      {t(`terms.${name}`)}
    </a>
  );
  return (
    <div className="cart-terms">
      <Checkbox name="terms_agreed" checked={agreed} onChange={onChange}>
        <Linked
          text={t('terms')}
          parts={{ terms: document('terms'), privacy: document('privacy') }}
        />
      </Checkbox>
      <p className="cart-terms__age">{t('age')}</p>
    </div>
  );
}
