import { formatMoney, minutesText } from '@stillpoint/scheduling';
import { useSite } from '../../lib/site.tsx';
import './prices.scss';

/** The services that can be booked, with their length and price. */
export function Prices() {
  const { services } = useSite();
  if (services.length === 0) return null;
  return (
    <section className="band band-prices" id="prices" aria-labelledby="prices-title">
      <div className="container">
        <h2 id="prices-title">Sessions and prices</h2>
        <ul className="list-unstyled price-list">
          {services.map(({ name, description, price, currency, duration }) => (
            <li key={name}>
              <div>
                <h3>{name}</h3>
                <p>{description}</p>
              </div>
              <p className="price-facts">
                <strong className="tabular">{price === 0 ? 'Free' : formatMoney(price, currency)}</strong>
                <span>{minutesText(duration)}</span>
              </p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
