import envelope from 'bootstrap-icons/icons/envelope.svg?raw';
import telephone from 'bootstrap-icons/icons/telephone.svg?raw';
import video from 'bootstrap-icons/icons/camera-video.svg?raw';
import { Icon } from '../../components/icon.tsx';
import { usePractice } from '../../lib/practice.tsx';
import { SERVICES } from './content.ts';
import './contact.scss';
import './site-footer.scss';

export function Contact() {
  const { email, phone } = usePractice();
  return (
    <section className="band" id="contact" aria-labelledby="contact-title">
      <div className="container contact">
        <div>
          <h2 id="contact-title">Ask first, if you like</h2>
          <p className="measure text-secondary">
            A short message is enough. Please keep health details for the session itself; e-mail is not the place for
            them.
          </p>
        </div>
        <ul className="contact-ways">
          <li>
            <Icon svg={envelope} />
            <span>E-mail</span>
            <a href={`mailto:${email}`}>{email}</a>
          </li>
          <li>
            <Icon svg={telephone} />
            <span>Phone</span>
            <a href={`tel:${phone}`}>{phone}</a>
          </li>
          <li>
            <Icon svg={video} />
            <span>Sessions</span>
            <b>Online only, video by Zoom</b>
          </li>
        </ul>
      </div>
    </section>
  );
}

export function SiteFooter() {
  const { name, email, phone } = usePractice();
  return (
    <footer className="site-footer">
      <div className="container">
        <div className="footer-columns">
          <div>
            <p className="footer-name">{name}</p>
            <p>Online clinical hypnotherapy, in your own time and place.</p>
          </div>
          <div>
            <h2>Services</h2>
            <ul>
              {SERVICES.map((service) => (
                <li key={service.name}>{service.name}</li>
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
                <a href={`tel:${phone}`}>{phone}</a>
              </li>
            </ul>
          </div>
        </div>
        <p className="copyright">© 2024 {name}. All rights reserved.</p>
      </div>
    </footer>
  );
}
