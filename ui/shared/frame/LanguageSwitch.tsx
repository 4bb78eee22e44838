/**
 * The language select: a form that requests the same page in the other language, so that it works
 * without script. The server remembers the choice.
 */
import type { Pair } from '../api/hrefs.ts';
import { type Lang, useLang, useText } from '../texts/catalogue.ts';
import { common } from '../texts/texts.ts';
import './language-switch.css';

const languages = ['en', 'ch'] as const;

const tag: Readonly<Record<Lang, string>> = { en: 'en', ch: 'zh-Hans' };

export interface LanguageSwitchProps {
  readonly path: string;
  /** The rest of the page's query. */
  readonly query?: readonly Pair[] | undefined;
  /** One of the page's forms that is sent along: its contents must not be in a URL. */
  readonly form?: string | undefined;
}

export function LanguageSwitch({ path, query = [], form }: LanguageSwitchProps) {
  const lang = useLang();
  const t = useText(common);
  const options = languages.map((one) => (
    <button
      key={one}
      type="submit"
      {...(form === undefined ? { name: 'lang', value: one } : sending(form, path, one))}
      className="note language-switch__option"
      aria-current={one === lang ? 'true' : undefined}
    >
      <LanguageName name={t(`lang.${one}`)} own={t(`lang.${one}.own`)} tag={tag[one]} />
    </button>
  ));
  if (form !== undefined) {
    return (
      // biome-ignore lint/a11y/useSemanticElements: buttons of a form elsewhere, not fields
      <div className="language-switch" role="group" aria-label={t('footer.language')}>
        {options}
      </div>
    );
  }
  return (
    <form className="language-switch" action={path} aria-label={t('footer.language')}>
      {query.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {options}
    </form>
  );
}

/** Submits another form, as it is, to its page in a language. */
const sending = (form: string, path: string, lang: Lang) => ({
  form,
  formAction: `${path}?lang=${lang}`,
  formNoValidate: true,
});

/** A language is also named in itself, for those who can't read the current page. */
function LanguageName({ name, own, tag }: Readonly<Record<'name' | 'own' | 'tag', string>>) {
  if (name === own) return name;
  return (
    <>
      <span className="language-switch__name">{name}</span> <span lang={tag}>{own}</span>
    </>
  );
}
