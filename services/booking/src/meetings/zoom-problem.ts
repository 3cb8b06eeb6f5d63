import type { ZoomSettings } from '../context.ts';
import { ZoomError } from './zoom-call.ts';
import { createZoomTokens } from './zoom-tokens.ts';

/** Why Zoom gives these credentials no access; null when it accepts them. Creates no meeting. */
export async function zoomProblem(settings: ZoomSettings): Promise<ZoomError | null> {
  try {
    await createZoomTokens(settings).get();
    return null;
  } catch (error) {
    if (!(error instanceof ZoomError)) throw error;
    return error;
  }
}
