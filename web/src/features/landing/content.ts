import compass from 'bootstrap-icons/icons/compass.svg?raw';
import flower from 'bootstrap-icons/icons/flower1.svg?raw';
import heart from 'bootstrap-icons/icons/heart.svg?raw';
import lungs from 'bootstrap-icons/icons/lungs.svg?raw';
import moon from 'bootstrap-icons/icons/moon-stars.svg?raw';
import sun from 'bootstrap-icons/icons/sunrise.svg?raw';
import tree from 'bootstrap-icons/icons/tree.svg?raw';
import wind from 'bootstrap-icons/icons/wind.svg?raw';

/** The pictures a topic can have, by the name it is stored under. */
const ICONS: Readonly<Record<string, string>> = { wind, flower, lungs, moon, sun, heart, tree, compass };

/** One nobody knows any more is drawn as the first. */
export const topicIcon = (name: string): string => ICONS[name] ?? wind;
