import * as z from 'zod';
import type { ZoomSettings } from '../context.ts';
import { ZoomError, callZoom } from './zoom-call.ts';

/** How long before its end a token is renewed, in milliseconds. */
const SPARE_MS = 60_000;

const grant = z.object({ access_token: z.string().min(1), expires_in: z.number().positive() });

/** Zoom issues tokens at zoom.us, not at its API's host; elsewhere (the sandbox) both have the same host. */
const tokenUrl = ({ apiUrl, accountId }: ZoomSettings) => {
  const host = apiUrl === 'https://api.zoom.us' ? 'https://zoom.us' : apiUrl;
  return `${host}/oauth/token?${new URLSearchParams({ grant_type: 'account_credentials', account_id: accountId })}`;
};

/** Access tokens of a server-to-server OAuth app: one at a time, cached until shortly before it ends. */
export function createZoomTokens(settings: ZoomSettings) {
  const authorization = `Basic ${Buffer.from(`${settings.clientId}:${settings.clientSecret}`).toString('base64')}`;
  let current: { token: string; endsAt: number } | null = null;
  let asking: Promise<string> | null = null;

  async function ask(): Promise<string> {
    const answer = grant.safeParse(await callZoom(tokenUrl(settings), { method: 'POST', authorization }));
    if (!answer.success) throw new ZoomError('Zoom gave no token', null, null);
    current = { token: answer.data.access_token, endsAt: Date.now() + answer.data.expires_in * 1000 };
    return current.token;
  }

  return {
    async get(): Promise<string> {
      if (current && current.endsAt - SPARE_MS > Date.now()) return current.token;
      asking ??= ask().finally(() => (asking = null));
      return asking;
    },
    /** After a refused token the next `get` requests a new one. */
    forget(token: string): void {
      if (current?.token === token) current = null;
    },
  };
}
