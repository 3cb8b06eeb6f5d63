import chatHeart from 'bootstrap-icons/icons/chat-heart.svg?raw';
import cupHot from 'bootstrap-icons/icons/cup-hot.svg?raw';
import flower from 'bootstrap-icons/icons/flower1.svg?raw';
import heart from 'bootstrap-icons/icons/heart.svg?raw';
import heartPulse from 'bootstrap-icons/icons/heart-pulse.svg?raw';
import leaf from 'bootstrap-icons/icons/leaf.svg?raw';
import lightbulb from 'bootstrap-icons/icons/lightbulb.svg?raw';
import lungs from 'bootstrap-icons/icons/lungs.svg?raw';
import moonStars from 'bootstrap-icons/icons/moon-stars.svg?raw';
import shieldCheck from 'bootstrap-icons/icons/shield-check.svg?raw';
import slashCircle from 'bootstrap-icons/icons/slash-circle.svg?raw';
import sun from 'bootstrap-icons/icons/sun.svg?raw';
import water from 'bootstrap-icons/icons/water.svg?raw';
import wind from 'bootstrap-icons/icons/wind.svg?raw';
import { Mark } from './mark.tsx';

/** The icons a service can have, by their names in bootstrap-icons; offered in the admin's form. */
export const SERVICE_ICONS: Readonly<Record<string, string>> = {
  'chat-heart': chatHeart,
  'cup-hot': cupHot,
  flower1: flower,
  heart,
  'heart-pulse': heartPulse,
  leaf,
  lightbulb,
  lungs,
  'moon-stars': moonStars,
  'shield-check': shieldCheck,
  'slash-circle': slashCircle,
  sun,
  water,
  wind,
};

/** A service's icon by name; a flower when it has none or an unknown one. */
export const ServiceIcon = ({ name }: { name: string | null }) => (
  <Mark svg={SERVICE_ICONS[name?.toLowerCase() ?? ''] ?? flower} />
);
