import { isColour, type PracticePage } from '@stillpoint/practice-page';
import { ianaZone, isTimeZone } from '@stillpoint/scheduling';
import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { email, forAnyField, id, requiredText, text } from '../fields.ts';
import { PRACTICE_IMAGE_FILE } from '../file-addresses.ts';
import { practice } from './practice.ts';

/** What an image is for: each kind has its own shape and limits. */
const IMAGE_KINDS = ['logo', 'portrait', 'card'] as const;
export type ImageKind = (typeof IMAGE_KINDS)[number];
/** Largest image, in bytes, and longest side, in pixels. */
export const MAX_IMAGE_BYTES = 600 * 1024;
export const MAX_IMAGE_SIDE = 2_000;

const image = z.object({
  file: z.string().regex(PRACTICE_IMAGE_FILE, forAnyField('Upload the picture again')),
  width: z.number().int().min(1).max(MAX_IMAGE_SIDE),
  height: z.number().int().min(1).max(MAX_IMAGE_SIDE),
});

const titled = z.object({
  title: requiredText(120, forAnyField('Say it in a few words, or remove it')),
  text: text(600).trim(),
});
const list = <Item extends z.ZodType>(item: Item, most: number) =>
  z.array(item).max(most, forAnyField(`At most ${most}`));

/** The practice's own content. It starts with the specified texts; see `PracticePage` in libs/practice-page. */
export const practicePage = z.object({
  name: requiredText(120, 'The practice needs a name'),
  email: email('Please enter a valid email address'),
  phone: requiredText(60, 'A phone number is required'),
  /** Offsets like +01:00 are refused, since they have no daylight saving time. */
  timeZone: z
    .string()
    .max(64)
    .overwrite(ianaZone)
    .refine((name) => /^[A-Z]/i.test(name) && isTimeZone(name), 'Choose a time zone'),
  dateStyle: practice.shape.dateStyle,
  address: text(300).trim(),
  logo: image.nullable(),
  portrait: image.nullable(),
  portraitText: text(200).trim(),
  card: image.nullable(),
  accent: z.string().toLowerCase().refine(isColour, forAnyField('Use a colour like #1f4d4a')).nullable(),
  trade: requiredText(80, 'Say what you do in a few words'),
  footer: text(200).trim(),
  place: requiredText(80, 'Say where sessions take place'),
  video: requiredText(40, 'Name it in a word or two'),
  headline: requiredText(120, 'A headline is required'),
  introduction: requiredText(600, 'An introduction is required'),
  facts: list(requiredText(80, forAnyField('Say it in a few words')), 4),
  topics: list(titled.extend({ icon: text(30) }), 8),
  about: text(5_000).trim(),
  credentials: list(titled, 8),
  steps: list(titled, 6),
  contactTitle: requiredText(120, 'A heading is required'),
  contactText: text(600).trim(),
  showHours: z.boolean(),
  showPrices: z.boolean(),
  description: text(300).trim(),
  terms: text(50_000),
  privacy: text(50_000),
}) satisfies z.ZodType<PracticePage, PracticePage>;

/** The practice as shown on every page of the site. */
const publicPractice = practice.extend({ address: z.string(), logo: image.nullable(), video: z.string() });
export type PublicPractice = z.infer<typeof publicPractice>;

/**
 * `version` and `publishedAt` are null before the first publication; name, e-mail and phone then come from the server's
 * settings.
 */
const practicePageState = z.object({
  page: practicePage,
  version: id.nullable(),
  publishedAt: z.string().nullable(),
  /** Versions that can be restored, newest first. */
  versions: z.array(z.object({ version: id, publishedAt: z.string(), headline: z.string() })),
});
export type PracticePageState = z.infer<typeof practicePageState>;

export const getPractice = endpoint('GET', '/api/practice', 'public', {
  summary: "The practice's name, contact, time zone and logo, and what its video room is called",
  response: publicPractice,
});
export const getPracticePage = endpoint('GET', '/api/admin/practice-page', 'admin', {
  summary: 'What the public pages say, and the versions that can be brought back',
  response: practicePageState,
});
export const getPracticePageVersion = endpoint('GET', '/api/admin/practice-page/versions/:version', 'admin', {
  summary: 'An earlier version of what the public pages say',
  params: z.object({ version: id }),
  response: practicePage,
});
export const publishPracticePage = endpoint('PUT', '/api/admin/practice-page', 'admin', {
  needsConfirmation: true,
  summary: 'Publish what the public pages say; 409 when somebody published since `basedOn`',
  body: z.object({ page: practicePage, basedOn: id.nullable() }),
  response: practicePageState,
});
export const uploadPracticeImage = endpoint('POST', '/api/admin/practice-images', 'admin', {
  summary:
    'Store a picture for the public pages: JPEG or PNG without metadata, Base64; nobody sees it before it is published',
  body: z.object({
    kind: z.enum(IMAGE_KINDS),
    data: z.base64('The picture is damaged').max(Math.ceil(MAX_IMAGE_BYTES / 3) * 4, 'The picture is too large'),
  }),
  response: image,
});
