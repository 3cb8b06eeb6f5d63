import award from 'bootstrap-icons/icons/award.svg?raw';
import patch from 'bootstrap-icons/icons/patch-check.svg?raw';
import { Icon } from '../../components/icon.tsx';
import { Mark } from '../../components/mark.tsx';
import { CREDENTIALS, SERVICES, STEPS } from './content.ts';
import './sections.scss';

export function Services() {
  return (
    <section className="band" aria-labelledby="services-title">
      <div className="container">
        <h2 id="services-title">What we can work on</h2>
        <p className="measure text-secondary">
          Four things people come with most often. If yours is not among them, write and ask.
        </p>
        <ul className="service-list">
          {SERVICES.map(({ icon, name, text }) => (
            <li key={name}>
              <Mark svg={icon} />
              <div>
                <h3>{name}</h3>
                <p>{text}</p>
              </div>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

export function About() {
  return (
    <section className="band band-card" id="about" aria-labelledby="about-title">
      <div className="container about">
        <div className="about-words">
          <h2 id="about-title">About the practice</h2>
          <p>
            Hypnosis is not sleep and nobody takes over your mind. It is a state of deep, easy attention, much like
            being absorbed in a book, in which old habits are simpler to change. You hear everything, and you can stop
            at any moment.
          </p>
          <p>
            After <strong>500+ sessions</strong>, the work is still done one person at a time: we listen first, agree on
            one goal, and go at your pace.
          </p>
          <ul className="credentials">
            {CREDENTIALS.map(({ title, text }, index) => (
              <li key={title}>
                <Icon svg={index === 0 ? award : patch} />
                <div>
                  <strong>{title}</strong>
                  <span>{text}</span>
                </div>
              </li>
            ))}
          </ul>
        </div>
        <div className="about-steps">
          <h3>How it goes</h3>
          <ol className="steps">
            {STEPS.map(({ title, text }) => (
              <li key={title}>
                <strong>{title}</strong>
                <span>{text}</span>
              </li>
            ))}
          </ol>
        </div>
      </div>
    </section>
  );
}
