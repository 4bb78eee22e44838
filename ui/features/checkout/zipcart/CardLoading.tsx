/** The card form on its way: boxes where its fields will be. */
import { type Lang, text } from '../../../shared/texts/catalogue.ts';
import { checkout as texts } from '../texts.ts';
import '../../../shared/zip/zip-card.css';

export function CardLoading({ lang }: { readonly lang: Lang }) {
  return (
    <div className="card-form__wait">
      <p className="visually-hidden" role="status">
        {text(texts, lang)('form.loading')}
      </p>
      <span className="skeleton" aria-hidden="true" />
      <span className="skeleton" aria-hidden="true" />
      <span className="skeleton" aria-hidden="true" />
    </div>
  );
}
