import type { PaypalAccount, VideoRoom } from '@stillpoint/contracts';

export const WORDS = {
  title: 'Payments and video',
  secretHelp: 'Never shown again: type it to save.',
  save: 'Save',
  failed: 'This could not be saved. Please try again.',
  paypal: {
    title: 'How clients pay',
    why: 'With PayPal, clients pay while they book, by account or card. Left as it is without PayPal, they pay you directly and you mark what was paid.',
    kind: 'Clients pay',
    kinds: { paypal: 'Online, through PayPal', direct: 'Directly to me: bank transfer, cash or otherwise' },
    server: 'Online, through PayPal as the server’s settings say',
    mode: 'PayPal environment',
    modes: { live: 'Live: real money', sandbox: 'Sandbox: for trying out' },
    clientId: 'Client ID',
    secret: 'Secret',
    webhookId: 'Webhook ID',
    steps: [
      'At developer.paypal.com, sign in with your business account and open Apps & Credentials.',
      'Choose Live, create an app of the kind Merchant, and copy its client ID and secret.',
      'Paste both here. Saving them adds the webhook below to the app, by which PayPal tells of payments.',
    ],
    address: 'Webhook address',
    webhookHelp: 'Left empty, it is found in the app or added to it.',
    old: 'What was paid to another PayPal account before is still refunded through it: leave its app at PayPal as it is.',
    toDirect:
      'What was paid through PayPal is still refunded through it: leave the app at PayPal as it is. Whoever has not paid yet keeps the time and pays you directly.',
    busy: 'Asking PayPal...',
    saved: 'Clients pay this way from now on.',
  },
  video: {
    title: 'Where sessions are held',
    why: 'The link in confirmations and reminders. Left empty, sessions carry no link and you are told so by mail.',
    kind: 'Sessions are held',
    kinds: {
      zoom: 'In a Zoom meeting of their own',
      room: 'In one standing room',
      none: 'Elsewhere: I tell clients myself',
    },
    room: 'Address of the room',
    roomHelp: 'Any video room that stays the same, with a waiting room, so that nobody walks into another session.',
    spare: 'Room to use when Zoom is late',
    accountId: 'Account ID',
    clientId: 'Client ID',
    secret: 'Client secret',
    steps: [
      'At marketplace.zoom.us, choose Develop, Build App, Server-to-Server OAuth App.',
      'Give it the scopes meeting:write and meeting:read, and activate it.',
      'Copy account ID, client ID and client secret.',
    ],
    busy: 'Asking Zoom...',
    saved: 'Sessions confirmed from now on are held there.',
  },
} as const;

/** Which of the server's settings still rule; null when none does. */
export function rulesOver({ kind, source, mode, apiHost }: PaypalAccount): string | null {
  const first =
    source === 'server' && kind === 'paypal'
      ? 'The account is the one in the server’s settings (PAYPAL_CLIENT_ID and its like). What you save here takes its place.'
      : null;
  const host =
    mode === null ? `PayPal is reached at ${apiHost}, which the server’s settings name (PAYPAL_API_URL).` : null;
  return [first, host].filter((line) => line !== null).join(' ') || null;
}

export const roomRules = ({ kind, source }: VideoRoom): string | null =>
  source === 'server' && kind !== 'none'
    ? `This comes from the server’s settings (${kind === 'zoom' ? 'ZOOM_ACCOUNT_ID and its like' : 'MEETING_URL'}). What you save here takes its place.`
    : null;
