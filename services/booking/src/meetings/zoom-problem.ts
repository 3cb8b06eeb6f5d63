import type { ZoomSettings } from '../context.ts';
import { ZoomError } from './zoom-call.ts';
import { createZoomTokens } from './zoom-tokens.ts';

/** Why Zoom refuses these credentials, in a few words; null when it accepts them. Creates no meeting. */
export async function zoomProblem(settings: ZoomSettings): Promise<string | null> {
  try {
    await createZoomTokens(settings).get();
    return null;
  } catch (error) {
    if (!(error instanceof ZoomError)) throw error;
    return error.message;
  }
}
