import { practiceImageUrl } from '@stillpoint/contracts';
import { useSite } from '../../lib/site.tsx';
import { Ripples } from './ripples.tsx';
import './hero.scss';

/** First view of the landing page, with the spec's three ways on (section 2). */
export function Hero() {
  const { page } = useSite();
  const { portrait } = page;
  return (
    <section className={`hero ${portrait ? 'hero-portrait' : ''}`} id="home" aria-labelledby="hero-title">
      <Ripples />
      <div className="container">
        <div className="hero-words">
          <p className="eyebrow">{page.trade}</p>
          <h1 id="hero-title" className="display">
            {page.headline}
          </h1>
          <p className="lead">{page.introduction}</p>
          <div className="hero-actions">
            <button type="button" className="btn btn-primary btn-lg" data-action="book">
              Schedule Session
            </button>
            <a className="btn btn-outline-primary btn-lg" href="/client/login">
              Client Portal
            </a>
            <button type="button" className="btn btn-link btn-lg" data-action="learn">
              Learn More
            </button>
          </div>
          {page.facts.length > 0 && (
            <ul className="list-unstyled hero-facts">
              {page.facts.map((fact) => (
                <Fact key={fact} words={fact} />
              ))}
            </ul>
          )}
        </div>
        {portrait && (
          <img
            className="portrait"
            src={practiceImageUrl(portrait.file)}
            width={portrait.width}
            height={portrait.height}
            alt={page.portraitText}
          />
        )}
      </div>
    </section>
  );
}

/** A figure at the beginning stands out. */
function Fact({ words }: { words: string }) {
  const figure = /^\d[\d.,]*\+?/.exec(words)?.[0] ?? '';
  return (
    <li>
      {figure && <strong className="tabular">{figure}</strong>}
      {words.slice(figure.length)}
    </li>
  );
}
