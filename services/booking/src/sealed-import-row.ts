import type { Sealer } from '@stillpoint/sealing';
import type { ImportRow } from './imports/row.ts';

const place = (importId: string, position: number) =>
  ['booking.import_row', `${importId} ${position}`, 'content'] as const;

/** Seals a row of a file for its position. */
export const sealImportRow = (sealer: Sealer, importId: string, position: number, row: ImportRow): string =>
  sealer.seal(place(importId, position), JSON.stringify(row));

/** Opens a sealed row; throws when its key is unknown. */
export const openImportRow = (sealer: Sealer, importId: string, position: number, sealed: string): ImportRow =>
  JSON.parse(sealer.open(place(importId, position), sealed)) as ImportRow;
