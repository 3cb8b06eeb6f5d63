import { useSite } from '../../../lib/site.tsx';
import { telAddress } from '../../../lib/tel-address.ts';
import { WORDS } from '../words.ts';
import './site-footer.scss';

export function SiteFooter() {
  const { page, hasTerms, hasPrivacy } = useSite();
  const { name, email, phone, topics, footer } = page;
  return (
    <footer className="site-footer">
      <div className="container">
        <div className="footer-columns">
          <div>
            <p className="footer-name">{name}</p>
            {footer && <p>{footer}</p>}
          </div>
          <div>
            <h2>Services</h2>
            <ul>
              {topics.map(({ title }) => (
                <li key={title}>{title}</li>
              ))}
            </ul>
          </div>
          <div>
            <h2>Contact</h2>
            <ul>
              <li>
                <a href={`mailto:${email}`}>{email}</a>
              </li>
              <li>
                <a href={telAddress(phone)}>{phone}</a>
              </li>
              {hasTerms && (
                <li>
                  <a href="/terms">Terms</a>
                </li>
              )}
              {hasPrivacy && (
                <li>
                  <a href="/privacy">Privacy</a>
                </li>
              )}
            </ul>
          </div>
        </div>
        <p className="copyright">{WORDS.rights(name)}</p>
      </div>
    </footer>
  );
}
