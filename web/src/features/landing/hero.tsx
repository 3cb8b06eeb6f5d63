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
  return (
    <section className="hero" id="home" aria-labelledby="hero-title">
      <Ripples />
      <div className="container">
        <div className="hero-words">
          <p className="eyebrow">{known === null ? 'Online clinical hypnotherapy' : `Welcome back, ${known}`}</p>
          <h1 id="hero-title" className="display">
            Find the still point, and begin from there.
          </h1>
          <p className="lead">
            Private video sessions for anxiety, weight, smoking and sleep, with one certified clinical hypnotherapist
            who has time for you.
          </p>
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
          <ul className="hero-facts">
            <li>
              <strong className="tabular">500+</strong> sessions
            </li>
            <li>Certified Clinical Hypnotherapist</li>
            <li>Online only, by Zoom</li>
          </ul>
        </div>
      </div>
    </section>
  );
}
