import { practiceImageUrl } from '@stillpoint/contracts';
import { useSite } from '../../lib/site.tsx';
import { Ripples } from './ripples.tsx';
import './hero.scss';

const showAbout = () => {
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
  document.getElementById('about')?.scrollIntoView({ behavior: still ? 'auto' : 'smooth' });
};

/** First view of the landing page, with the spec's three ways on (section 2). */
export function Hero({
  known,
  onSchedule,
}: {
  /** First name of the client who is signed in here. */
  known: string | null;
  onSchedule: () => void;
}) {
  const { page } = useSite();
  const { portrait } = page;
  return (
    <section className={`hero ${portrait ? 'hero-portrait' : ''}`} id="home" aria-labelledby="hero-title">
      <Ripples />
      <div className="container">
        <div className="hero-words">
          <p className="eyebrow">{known === null ? 'Online clinical hypnotherapy' : `Welcome back, ${known}`}</p>
          <h1 id="hero-title" className="display">
            {page.headline}
          </h1>
          <p className="lead">{page.introduction}</p>
          <div className="hero-actions">
            <button type="button" className="btn btn-primary btn-lg" onClick={onSchedule}>
              Schedule Session
            </button>
            <a className="btn btn-outline-primary btn-lg" href={known === null ? '/client/login' : '/client/dashboard'}>
              Client Portal
            </a>
            <button type="button" className="btn btn-link btn-lg" onClick={showAbout}>
              Learn More
            </button>
          </div>
          {page.facts.length > 0 && (
            <ul className="hero-facts">
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
