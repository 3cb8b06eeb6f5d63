/** An uploaded image: its file name, and its size in pixels, so that the layout does not shift when it loads. */
export interface PageImage {
  /** `<hash>.<jpg|png>`. */
  file: string;
  width: number;
  height: number;
}

export interface TitledText {
  title: string;
  text: string;
}

/** The ways to write dates and times, each with the language tag that produces it and a sample of the same moment. */
export const DATE_STYLES = {
  'en-US': '3:30 PM on Tuesday, November 24, 2026',
  'en-GB': '15:30 on Tuesday 24 November 2026',
  'en-AU': '3:30 pm on Tuesday 24 November 2026',
} as const;
export type DateStyle = keyof typeof DATE_STYLES;

/** What the practice helps with; `icon` is a name that the page knows. */
export interface Topic extends TitledText {
  icon: string;
}

/** The practice's own content on its public pages. Texts are plain, except for `terms` and `privacy` (Markdown). */
export interface PracticePage {
  name: string;
  email: string;
  phone: string;
  /** IANA name of the zone of weekly hours and practice days. */
  timeZone: string;
  dateStyle: DateStyle;
  /** Lines of the postal address; not shown when empty. */
  address: string;
  logo: PageImage | null;
  portrait: PageImage | null;
  /** Alternative text of the portrait. */
  portraitText: string;
  /** The image shown with links to the site on other platforms. */
  card: PageImage | null;
  /** `#rrggbb`; null for the design's own colours. */
  accent: string | null;
  /** What the practice does, in a few words: above the headline and in the window's title. */
  trade: string;
  /** The line below the name in the footer. */
  footer: string;
  /** Where sessions take place, among the ways to reach the practice. */
  place: string;
  /** Label of the session's link: 'Online (Zoom)', 'Zoom link'. */
  video: string;
  headline: string;
  introduction: string;
  /** Short facts below the introduction. */
  facts: string[];
  topics: Topic[];
  /** Paragraphs, separated by blank lines. */
  about: string;
  credentials: TitledText[];
  /** 'How it goes', step by step. */
  steps: TitledText[];
  contactTitle: string;
  contactText: string;
  showHours: boolean;
  showPrices: boolean;
  /** Description for search engines; when empty, a sentence with the practice's name. */
  description: string;
  /** Markdown; without text the page does not exist. */
  terms: string;
  privacy: string;
}

/** The landing page's title. The trade follows the name in lower case, unless it begins with an abbreviation. */
export const titleOf = ({ name, trade }: Pick<PracticePage, 'name' | 'trade'>): string =>
  `${name}: ${/^\p{Lu}\p{Ll}/u.test(trade) ? trade.charAt(0).toLowerCase() + trade.slice(1) : trade}`;

/** The description for search engines where the practice wrote none. */
export const descriptionOf = ({ name, description }: Pick<PracticePage, 'name' | 'description'>): string =>
  description ||
  `Online clinical hypnotherapy with ${name}: calm, private video sessions for anxiety, weight, smoking and sleep.`;

/** The specified texts (spec section 1), used until the practice publishes its own. */
export const defaultPage = (practice: Pick<PracticePage, 'name' | 'email' | 'phone' | 'timeZone'>): PracticePage => ({
  name: practice.name,
  email: practice.email,
  phone: practice.phone,
  timeZone: practice.timeZone,
  dateStyle: 'en-US',
  address: '',
  logo: null,
  portrait: null,
  portraitText: '',
  card: null,
  accent: null,
  trade: 'Online clinical hypnotherapy',
  footer: 'Online clinical hypnotherapy, in your own time and place.',
  place: 'Online only, video by Zoom',
  video: 'Zoom',
  headline: 'Find the still point, and begin from there.',
  introduction:
    'Private video sessions for anxiety, weight, smoking and sleep, with one certified clinical hypnotherapist who has time for you.',
  facts: ['500+ sessions', 'Certified Clinical Hypnotherapist', 'Online only, by Zoom'],
  topics: [
    {
      icon: 'wind',
      title: 'Anxiety relief',
      text: 'Learn to lower the alarm in your own body, and keep a way back to calm that works outside the session too.',
    },
    {
      icon: 'flower',
      title: 'Weight management',
      text: 'Loosen the habits behind eating when you are not hungry, without a diet and without blame.',
    },
    {
      icon: 'lungs',
      title: 'Smoking cessation',
      text: 'Take the pull out of the cigarette and give your hands, breaks and evenings something better.',
    },
    {
      icon: 'moon',
      title: 'Sleep improvement',
      text: 'Let the day end when it ends: fall asleep more easily and worry less about being awake.',
    },
  ],
  about:
    'Hypnosis is not sleep and nobody takes over your mind. It is a state of deep, easy attention, much like being absorbed in a book, in which old habits are simpler to change. You hear everything, and you can stop at any moment.\n\nAfter 500+ sessions, the work is still done one person at a time: we listen first, agree on one goal, and go at your pace.',
  credentials: [
    { title: 'Certified Clinical Hypnotherapist', text: 'Trained, examined and certified in clinical hypnotherapy.' },
    {
      title: 'Clinical Hypnosis Society Member',
      text: 'Bound by a professional code of ethics, with regular supervision.',
    },
  ],
  steps: [
    {
      title: 'Choose a time',
      text: 'Open an account in the client portal and pick the session and hour that suit you.',
    },
    {
      title: 'Meet by video',
      text: 'We talk on Zoom. A quiet room, a comfortable chair and headphones are all you need.',
    },
    {
      title: 'Take it with you',
      text: 'You leave with something to practise, and a clear idea of what comes next.',
    },
  ],
  contactTitle: 'Ask first, if you like',
  contactText:
    'A short message is enough. Please keep health details for the session itself; e-mail is not the place for them.',
  showHours: false,
  showPrices: true,
  description: '',
  terms: '',
  privacy: '',
});

/** Replacements of the first texts that name Zoom, for sessions held elsewhere. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  Zoom: 'Video',
  'Online only, video by Zoom': 'Online only, by video',
  'Online only, by Zoom': 'Online only, by video',
  'We talk on Zoom. A quiet room, a comfortable chair and headphones are all you need.':
    'We talk by video. A quiet room, a comfortable chair and headphones are all you need.',
};

/** The page of a practice whose sessions are not held at Zoom: its own texts stay, the first texts no longer name Zoom. */
export function withoutZoom(page: PracticePage): PracticePage {
  const said = (text: string): string => ELSEWHERE[text] ?? text;
  return {
    ...page,
    place: said(page.place),
    video: said(page.video),
    facts: page.facts.map(said),
    steps: page.steps.map(({ title, text }) => ({ title, text: said(text) })),
  };
}
