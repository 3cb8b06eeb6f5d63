import type { Response } from 'express';

/** A file to keep: nobody stores it on the way, and it can run nothing. */
export const download = (response: Response, filename: string, type: string): Response =>
  response.set({
    'Cache-Control': 'no-store',
    'Content-Disposition': `attachment; filename="${filename}"`,
    'Content-Security-Policy': "default-src 'none'; sandbox",
    'Content-Type': type,
  });
