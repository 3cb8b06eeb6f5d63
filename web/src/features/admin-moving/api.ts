import {
  ARCHIVE_PART_BYTES,
  finishArchiveImport,
  getArchive,
  getImport,
  importText,
  listExports,
  listImportRows,
  previewImport,
  putArchivePart,
  startArchiveImport,
  startExport,
  startImport,
  type ArchiveState,
  type ImportOutcome,
  type ImportState,
} from '@stillpoint/contracts';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type * as z from 'zod';
import { call, isRefused, isTransient, read } from '../../lib/api.ts';
import { base64Of } from '../../lib/browser/base64.ts';
import { invalidate, SHOW_APPOINTMENTS } from '../../lib/invalidate.ts';
import { useApiMutation } from '../../lib/use-api-mutation.ts';

export type ImportForm = z.input<(typeof startImport)['body']>;

const LOOK_EVERY_MS = 1_000;
/** When to look again at what is worked on; false once it is done. */
const untilDone = ({ state: { data } }: { state: { data?: unknown } }) =>
  (data as ImportState | ArchiveState | undefined)?.state === 'open' && LOOK_EVERY_MS;

/** A file that holds no text: a picture, or what a spreadsheet saves as its own. */
export class NoTextError extends Error {
  override readonly name = 'NoTextError';
}

/** Fails with NoTextError before anything is sent. */
export const usePreviewImport = () =>
  useMutation({
    mutationFn: async (file: File) => {
      const content = importText(new Uint8Array(await file.arrayBuffer()));
      if (content.includes('\0')) throw new NoTextError();
      return {
        fileName: file.name,
        content,
        preview: await call(previewImport, { body: { fileName: file.name, content } }),
      };
    },
  });

export const useStartImport = () => useMutation({ mutationFn: (body: ImportForm) => call(startImport, { body }) });

/** How far an import is, until it is done; appointments are read again then. */
export function useImport(id: string) {
  const queryClient = useQueryClient();
  const query = useQuery({ ...read(getImport, { params: { id } }), refetchInterval: untilDone });
  const isDone = query.data ? query.data.state !== 'open' : false;
  useEffect(() => {
    if (isDone) void invalidate(queryClient, ...SHOW_APPOINTMENTS);
  }, [isDone, queryClient]);
  return query;
}

export const useImportRows = (id: string, outcome: ImportOutcome | '', page: number) =>
  useQuery({
    ...read(listImportRows, { params: { id }, query: { page, outcome: outcome || undefined } }),
    placeholderData: keepPreviousData,
  });

/** The newest archives there are, also those that were begun before a reload. */
export const useExports = () => useQuery(read(listExports));

export const useStartExport = () => useApiMutation(() => call(startExport), [listExports]);

/** How far an archive is, until it is written. */
export const useArchive = (id: string) =>
  useQuery({ ...read(getArchive, { params: { id } }), refetchInterval: untilDone });

/**
 * Sends an archive part by part, and has it put back; `onSent` is called with the number of bytes that are there. Where no answer
 * came, the next attempt goes on from there.
 */
export function useRestoreArchive(onSent: (bytes: number) => void) {
  const begun = useRef<{ file: File; id: string; position: number } | null>(null);
  const sendParts = async (file: File) => {
    if (begun.current?.file !== file) {
      onSent(0);
      const { id } = await call(startArchiveImport, { body: { size: file.size } });
      begun.current = { file, id, position: 0 };
    }
    const upload = begun.current;
    const { id } = upload;
    for (; upload.position * ARCHIVE_PART_BYTES < file.size; upload.position++) {
      const start = upload.position * ARCHIVE_PART_BYTES;
      const content = await base64Of(file.slice(start, start + ARCHIVE_PART_BYTES));
      await call(putArchivePart, { params: { id, position: upload.position }, body: { content } });
      onSent(Math.min(start + ARCHIVE_PART_BYTES, file.size));
    }
    return call(finishArchiveImport, { params: { id } }).catch((error: unknown) => {
      // Begun already, by an attempt to which no answer came.
      if (isRefused(error, 'not_found')) return call(getArchive, { params: { id } });
      throw error;
    });
  };
  return useMutation({
    mutationFn: sendParts,
    onError: (error) => {
      if (!isTransient(error)) begun.current = null;
    },
  });
}
