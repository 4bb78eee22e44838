/**
 * The language select: a form that asks for the same page in the other language, so that it works
 * without script. The server remembers the choice.
 */
import type { Lang } from '../../generated/Lang.ts';
import type { Pair } from '../api/query-string.ts';
import { text } from '../texts/catalogue.ts';
import { common } from '../texts/texts.ts';
import './footer.css';

const languages = ['en', 'ch'] as const;

const tag: Readonly<Record<Lang, string>> = { en: 'en', ch: 'zh-Hans' };

interface Props {
  readonly lang: Lang;
  readonly path: string;
  /** What else the page was asked for. */
  readonly query?: readonly Pair[] | undefined;
}

export function LanguageSwitch({ lang, path, query = [] }: Props) {
  const t = text(common, lang);
  return (
    <form className="language-switch" action={path} aria-label={t('footer.language')}>
      {query.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {languages.map((one) => (
        <button
          key={one}
          type="submit"
          name="lang"
          value={one}
          className="language-switch__option"
          aria-current={one === lang ? 'true' : undefined}
        >
          <LanguageName name={t(`lang.${one}`)} own={t(`lang.${one}.own`)} tag={tag[one]} />
        </button>
      ))}
    </form>
  );
}

/** A language is named in itself too, for those who can't read the page that they are on. */
function LanguageName({ name, own, tag }: Readonly<Record<'name' | 'own' | 'tag', string>>) {
  if (name === own) return name;
  return (
    <>
      {name} <span lang={tag}>{own}</span>
    </>
  );
}
