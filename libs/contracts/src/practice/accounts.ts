import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { forAnyField, text } from '../fields.ts';

/** PayPal's two environments: live, and the sandbox for trying out. */
const PAYPAL_MODES = ['live', 'sandbox'] as const;
export type PaypalMode = (typeof PAYPAL_MODES)[number];
/** Where the current settings come from: the administrator's screen, or the server's configuration. */
const source = z.enum(['screen', 'server']);

/** Reports each field of `labels` that is blank, as "… is required". */
function requireFields<T extends object>(
  value: T,
  labels: Partial<Record<keyof T & string, string>>,
  report: (issue: { code: 'custom'; path: string[]; message: string }) => void,
): void {
  for (const [field, label] of Object.entries(labels))
    if (!value[field as keyof T]) report({ code: 'custom', path: [field], message: `${String(label)} is required` });
}

const typed = (max: number) => text(max).trim().default('');

/** The current settings, without the secret, which is never returned. */
const paypalAccount = z.object({
  kind: z.enum(['paypal', 'direct']),
  source,
  /** The mode follows from the configured address; null when that is neither of PayPal's own. */
  mode: z.enum(PAYPAL_MODES).nullable(),
  clientId: z.string().nullable(),
  webhookId: z.string().nullable(),
  apiHost: z.string(),
  /** The address that PayPal's webhook must name. */
  webhookUrl: z.string(),
  /** The client ID of the account that the server's settings name; null when they name none. */
  serverClientId: z.string().nullable(),
});
export type PaypalAccount = z.infer<typeof paypalAccount>;

/**
 * How clients pay: through PayPal, through PayPal with the account of the server's settings, or directly to the practice, where
 * the administrator marks what was paid. `basedOn`: the settings as loaded into the form; without it, any are replaced.
 */
export const paypalAccountForm = z
  .object({
    kind: z.enum(['paypal', 'server', 'direct']),
    mode: z.enum(PAYPAL_MODES).default('live'),
    clientId: typed(300),
    clientSecret: typed(300),
    /** Empty: found in the PayPal app, or registered there. */
    webhookId: typed(100),
    basedOn: paypalAccount.optional(),
  })
  .superRefine((form, { addIssue }) => {
    if (form.kind === 'paypal') requireFields(form, { clientId: 'Client ID', clientSecret: 'Secret' }, addIssue);
  });

/** The current settings, without the secret, which is never returned. */
const videoRoom = z.object({
  kind: z.enum(['zoom', 'room', 'none']),
  source,
  standingRoom: z.string().nullable(),
  accountId: z.string().nullable(),
  clientId: z.string().nullable(),
});
export type VideoRoom = z.infer<typeof videoRoom>;

/**
 * Where sessions are held: a Zoom meeting each, one standing room for all, or a link that the practice gives by itself. `basedOn`:
 * as for `paypalAccountForm`.
 */
export const videoRoomForm = z
  .object({
    kind: z.enum(['zoom', 'room', 'none']),
    /** With Zoom, the standing room used when Zoom is late. */
    standingRoom: typed(500)
      // Browsers ignore these in addresses; in a calendar file a line end would begin another property.
      .overwrite((address) => address.replace(/[\t\r\n]/g, ''))
      .refine(
        (address) => address === '' || z.url({ protocol: /^https$/ }).safeParse(address).success,
        forAnyField('Use an address that begins with https://'),
      ),
    accountId: typed(200),
    clientId: typed(200),
    clientSecret: typed(200),
    basedOn: videoRoom.optional(),
  })
  .superRefine((form, { addIssue }) => {
    const zoom = { accountId: 'Account ID', clientId: 'Client ID', clientSecret: 'Client secret' };
    if (form.kind === 'zoom') requireFields(form, zoom, addIssue);
    if (form.kind === 'room') requireFields(form, { standingRoom: 'The address of the room' }, addIssue);
  });

export const getPaypalAccount = endpoint('GET', '/api/admin/paypal-account', 'admin', {
  summary: 'How clients pay, and who said so: the administrator on screen, or the server',
  response: paypalAccount,
});
export const savePaypalAccount = endpoint('PUT', '/api/admin/paypal-account', 'admin', {
  needsConfirmation: true,
  summary:
    'Say how clients pay; PayPal is asked for a token and its webhook first, and 422 says why it gives none; 409 when others than `basedOn` are there',
  body: paypalAccountForm,
  response: paypalAccount,
});
export const getVideoRoom = endpoint('GET', '/api/admin/video-room', 'admin', {
  summary: 'Where sessions are held, and who said so: the administrator on screen, or the server',
  response: videoRoom,
});
export const saveVideoRoom = endpoint('PUT', '/api/admin/video-room', 'admin', {
  needsConfirmation: true,
  summary:
    'Say where sessions are held; Zoom is asked for a token first, and 422 says why it gives none; 409 when others than `basedOn` are there',
  body: videoRoomForm,
  response: videoRoom,
});
