/** The mark and the name. Decorative if a link or heading already says INKPAY. */
import mark from '../../art/logo.json';
import './icon.css';

export function Logo({ name }: { readonly name: string }) {
  return (
    <span className="logo">
      <svg className="logo__mark" viewBox={mark.viewBox} width="28" height="28" aria-hidden="true">
        {mark.paths.map((d) => (
          <path key={d} d={d} />
        ))}
      </svg>
      <span>{name}</span>
    </span>
  );
}
