import clock from 'bootstrap-icons/icons/clock.svg?raw';
import envelope from 'bootstrap-icons/icons/envelope.svg?raw';
import house from 'bootstrap-icons/icons/geo-alt.svg?raw';
import telephone from 'bootstrap-icons/icons/telephone.svg?raw';
import video from 'bootstrap-icons/icons/camera-video.svg?raw';
import { zoneName } from '@stillpoint/scheduling';
import { useState } from 'react';
import { Icon } from '../../components/icon.tsx';
import { useSite } from '../../lib/site.tsx';
import { telAddress } from '../../lib/tel-address.ts';
import { formatOpeningHours } from './hours.ts';
import './contact.scss';

export function Contact() {
  const { page, hours } = useSite();
  const [now] = useState(() => Date.now());
  const { email, phone, address } = page;
  return (
    <section className="band" id="contact" aria-labelledby="contact-title">
      <div className="container contact">
        <div>
          <h2 id="contact-title">{page.contactTitle}</h2>
          {page.contactText && <p className="measure text-secondary">{page.contactText}</p>}
        </div>
        <ul className="list-unstyled contact-ways">
          <li>
            <Icon svg={envelope} />
            <span>E-mail</span>
            <a href={`mailto:${email}`}>{email}</a>
          </li>
          <li>
            <Icon svg={telephone} />
            <span>Phone</span>
            <a href={telAddress(phone)}>{phone}</a>
          </li>
          <li>
            <Icon svg={video} />
            <span>Sessions</span>
            <b>{page.place}</b>
          </li>
          {hours.length > 0 && (
            <li>
              <Icon svg={clock} />
              <span>Hours</span>
              <b>
                {formatOpeningHours(hours, page.dateStyle).map((line) => (
                  <span className="contact-line" key={line}>
                    {line}
                  </span>
                ))}
                <small>Times in {zoneName(page.timeZone, now)}</small>
              </b>
            </li>
          )}
          {address && (
            <li>
              <Icon svg={house} />
              <span>Address</span>
              <b className="contact-address">{address}</b>
            </li>
          )}
        </ul>
      </div>
    </section>
  );
}
