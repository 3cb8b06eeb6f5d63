import cup from 'bootstrap-icons/icons/cup-hot.svg?raw';
import flower from 'bootstrap-icons/icons/flower1.svg?raw';
import heart from 'bootstrap-icons/icons/heart.svg?raw';
import lightbulb from 'bootstrap-icons/icons/lightbulb.svg?raw';
import lungs from 'bootstrap-icons/icons/lungs.svg?raw';
import moon from 'bootstrap-icons/icons/moon-stars.svg?raw';
import chat from 'bootstrap-icons/icons/chat-heart.svg?raw';
import leaf from 'bootstrap-icons/icons/leaf.svg?raw';
import shield from 'bootstrap-icons/icons/shield-check.svg?raw';
import sun from 'bootstrap-icons/icons/sun.svg?raw';
import water from 'bootstrap-icons/icons/water.svg?raw';
import wind from 'bootstrap-icons/icons/wind.svg?raw';
import { Icon } from './icon.tsx';

/** The names a service's icon can have; offered in the admin's form. */
export const SERVICE_ICONS: Readonly<Record<string, string>> = {
  wind,
  leaf,
  lungs,
  moon,
  heart,
  chat,
  lightbulb,
  shield,
  sun,
  water,
  cup,
  flower,
};

/** A service's icon by name; a flower when it has none or an unknown one. */
export const ServiceIcon = ({ name }: { name: string | null }) => (
  <span className="service-mark">
    <Icon svg={SERVICE_ICONS[name?.toLowerCase() ?? ''] ?? flower} />
  </span>
);
