/** The card form can't be had at the moment. */
import { Button } from '../../../shared/controls/Button.tsx';
import { type Lang, text } from '../../../shared/texts/catalogue.ts';
import { checkout as texts } from '../texts.ts';

interface Props {
  readonly lang: Lang;
  readonly onRetry: () => void;
}

export function CardFailed({ lang, onRetry }: Props) {
  const t = text(texts, lang);
  return (
    <div className="card-form__failed">
      <p role="alert">{t('form.failed')}</p>
      <Button look="secondary" size="small" onClick={onRetry}>
        {t('retry')}
      </Button>
    </div>
  );
}
