import award from 'bootstrap-icons/icons/award.svg?raw';
import patch from 'bootstrap-icons/icons/patch-check.svg?raw';
import { Icon } from '../../components/icon.tsx';
import { Mark } from '../../components/mark.tsx';
import { useSite } from '../../lib/site.tsx';
import { topicIcon } from './content.ts';
import { WORDS } from './words.ts';
import './sections.scss';

export function Services() {
  const { topics } = useSite().page;
  if (topics.length === 0) return null;
  return (
    <section className="band" aria-labelledby="services-title">
      <div className="container">
        <h2 id="services-title">What we can work on</h2>
        <p className="measure text-secondary">{WORDS.topics(topics.length)}</p>
        <ul className="list-unstyled service-list">
          {topics.map(({ icon, title, text }) => (
            <li key={title}>
              <Mark svg={topicIcon(icon)} />
              <div>
                <h3>{title}</h3>
                {text && <p>{text}</p>}
              </div>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

export function About() {
  const { about, credentials, steps } = useSite().page;
  return (
    <section className="band band-card" id="about" tabIndex={-1} aria-labelledby="about-title">
      <div className="container about">
        <div className="about-words">
          <h2 id="about-title">About the practice</h2>
          {paragraphs(about).map((text) => (
            <p key={text}>{text}</p>
          ))}
          {credentials.length > 0 && (
            <ul className="list-unstyled credentials">
              {credentials.map(({ title, text }, index) => (
                <li key={title}>
                  <Icon svg={index === 0 ? award : patch} />
                  <div>
                    <strong>{title}</strong>
                    <span>{text}</span>
                  </div>
                </li>
              ))}
            </ul>
          )}
        </div>
        {steps.length > 0 && (
          <div>
            <h3>How it goes</h3>
            <ol className="list-unstyled steps">
              {steps.map(({ title, text }) => (
                <li key={title}>
                  <strong>{title}</strong>
                  <span>{text}</span>
                </li>
              ))}
            </ol>
          </div>
        )}
      </div>
    </section>
  );
}

/** A blank line begins a new one. */
const paragraphs = (text: string): string[] => text.split(/\n\s*\n/).filter((part) => part.trim() !== '');
