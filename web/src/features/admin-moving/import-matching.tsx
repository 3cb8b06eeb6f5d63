import {
  IMPORT_FIELDS,
  IMPORT_SOURCES,
  type DateOrder,
  type ImportField,
  type ImportFields,
  type ImportPreview,
  type ImportSource,
} from '@stillpoint/contracts';
import { useState } from 'react';
import { BusyButton } from '../../components/form/busy-button.tsx';
import { SelectField } from '../../components/form/fields.tsx';
import type { ImportForm } from './api.ts';

const FIELDS = Object.entries(IMPORT_FIELDS) as [ImportField, string][];

/** What each column of a table says, as it was guessed, to be put right; and the two ways to go on. */
export function ImportMatching({
  preview,
  isStarting,
  onStart,
}: {
  preview: ImportPreview;
  isStarting: boolean;
  onStart: (how: Pick<ImportForm, 'source' | 'fields' | 'dateOrder' | 'isDryRun'>) => void;
}) {
  const [source, setSource] = useState<ImportSource>(preview.source);
  const [fields, setFields] = useState<ImportFields>(preview.fields);
  const [dateOrder, setDateOrder] = useState<DateOrder>(preview.dateOrder);
  const isTable = preview.columns.length > 0;
  const isSessions = !isTable || fields.start !== undefined;
  const columns = Object.fromEntries(preview.columns.map((column) => [column, column]));
  const begin = (isDryRun: boolean) => onStart({ source, fields, dateOrder, isDryRun });
  const match = (field: ImportField, column: string) =>
    setFields(({ [field]: _, ...others }) => (column === '' ? others : { ...others, [field]: column }));
  return (
    <>
      <p className="mt-3">
        {preview.rows.toLocaleString('en-US')} {isTable ? 'row' : 'event'}
        {preview.rows === 1 ? '' : 's'}, taken for <strong>{isSessions ? 'sessions' : 'clients'}</strong>
        {isSessions ? '.' : ': no column has the date of a session.'}
      </p>
      {isTable && (
        <>
          <div className="import-fields">
            <SelectField
              label="Comes from"
              value={source}
              onChange={({ target }) => setSource(target.value as ImportSource)}
              options={IMPORT_SOURCES}
            />
            <SelectField
              label="03/04/2026 means"
              value={dateOrder}
              onChange={({ target }) => setDateOrder(target.value as DateOrder)}
              options={{ 'month-first': 'March 4', 'day-first': 'April 3' }}
            />
          </div>
          <details open={Object.keys(preview.fields).length < 2}>
            <summary>Columns</summary>
            <div className="import-fields">
              {FIELDS.map(([field, word]) => (
                <SelectField
                  key={field}
                  label={word}
                  value={fields[field] ?? ''}
                  help={exampleOf(preview, fields[field])}
                  onChange={({ target }) => match(field, target.value)}
                  options={columns}
                >
                  <option value="">Not in this file</option>
                </SelectField>
              ))}
            </div>
          </details>
        </>
      )}
      <div className="import-buttons">
        <BusyButton busy={isStarting} busyLabel="Sending..." onClick={() => begin(true)}>
          Try it out
        </BusyButton>
        <BusyButton variant="outline-primary" busy={isStarting} busyLabel="Sending..." onClick={() => begin(false)}>
          Import
        </BusyButton>
      </div>
    </>
  );
}

/** The first cell of a column that says something. */
function exampleOf({ columns, sample }: ImportPreview, column: string | undefined): string | undefined {
  if (column === undefined) return undefined;
  const at = columns.indexOf(column);
  const cell = sample.map((cells) => cells[at] ?? '').find((text) => text !== '');
  return cell === undefined ? 'Empty in the first rows' : `Such as: ${cell}`;
}
