/** One column of the footer. Its title may itself be a link. */
import './footer.css';

interface Props {
  readonly title: string;
  readonly href?: string;
  readonly links: readonly { readonly href: string; readonly label: string }[];
}

export function FooterList({ title, href, links }: Props) {
  return (
    <div className="footer-list">
      <h2 className="footer-list__title">{href ? <a href={href}>{title}</a> : title}</h2>
      <ul className="footer-list__links">
        {links.map((link) => (
          <li key={link.label}>
            <a href={link.href}>{link.label}</a>
          </li>
        ))}
      </ul>
    </div>
  );
}
