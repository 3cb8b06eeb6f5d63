import type { ImportOutcome, ImportRowShown, ImportState } from '@stillpoint/contracts';
import { Fragment, useState } from 'react';
import { Loaded } from '../../components/admin/list/loaded.tsx';
import { Pager } from '../../components/admin/list/pager.tsx';
import { SelectField } from '../../components/form/fields.tsx';
import { useImport, useImportRows } from './api.ts';
import { Progress } from './archive-status.tsx';
import { usePractice } from '../../lib/practice.tsx';
import { shortMoment } from '../../lib/time.ts';
import { WORDS } from './words.ts';

const PAGE_SIZE = 50;
const OUTCOMES: Record<ImportOutcome, string> = {
  'new-client': 'New client',
  'known-client': 'Known client',
  'new-session': 'New session',
  'known-session': 'There already',
  refused: 'Refused',
};

/** How far an import is, and then what became of each row. */
export function ImportResult({ id }: { id: string }) {
  const state = useImport(id);
  return (
    <div className="mt-4">
      <Loaded query={state} rows={3} label="Loading the import">
        {(loaded) => (loaded.state === 'open' ? <Running state={loaded} /> : <Done state={loaded} />)}
      </Loaded>
    </div>
  );
}

const Running = ({ state: { processed, total } }: { state: ImportState }) => (
  <Progress
    value={processed}
    max={total}
    words={`${processed.toLocaleString('en-US')} of ${total.toLocaleString('en-US')} rows were looked at`}
  />
);

function Done({ state }: { state: ImportState }) {
  const [outcome, setOutcome] = useState<ImportOutcome | ''>(state.counts.refused > 0 ? 'refused' : '');
  const [page, setPage] = useState(1);
  const rows = useImportRows(state.id, outcome, page);
  const { counts } = state;
  const choices = Object.fromEntries(
    Object.entries(OUTCOMES).map(([key, word]) => [key, `${word} (${counts[key as ImportOutcome]})`]),
  );
  return (
    <>
      <h3>{state.state === 'failed' ? WORDS.stoppedEarly : state.isDryRun ? 'This would happen' : 'Taken over'}</h3>
      <p role="status">
        {counted(counts['new-client'], 'new client')}, {counted(counts['new-session'], 'new session')},{' '}
        {counts['known-client'] + counts['known-session']} there already, {counts.refused} refused.
        {state.isDryRun && ` ${WORDS.nothingYet}`}
      </p>
      <SelectField
        label="Rows"
        value={outcome}
        onChange={({ target }) => {
          setOutcome(target.value as ImportOutcome | '');
          setPage(1);
        }}
        options={choices}
      >
        <option value="">All rows</option>
      </SelectField>
      <Loaded query={rows} rows={5} label="Loading the rows">
        {({ items, total }) => (
          <>
            <ul className="list-unstyled import-rows">
              {items.map((row, index) => (
                <Row key={`${row.line} ${index}`} row={row} />
              ))}
            </ul>
            <Pager page={page} pageSize={PAGE_SIZE} total={total} what="rows" onPage={setPage} />
          </>
        )}
      </Loaded>
    </>
  );
}

const counted = (count: number, what: string): string =>
  `${count.toLocaleString('en-US')} ${what}${count === 1 ? '' : 's'}`;

function Row({ row: { line, outcome, reason, client, service, startsAt } }: { row: ImportRowShown }) {
  const { timeZone } = usePractice();
  const about = [client, service, startsAt && shortMoment(startsAt, timeZone)].filter(Boolean);
  return (
    <li>
      <span className="tabular text-secondary">{line}</span>
      <strong>{outcome === null ? 'Not looked at' : OUTCOMES[outcome]}</strong>
      <span>
        {about.map((words, index) => (
          <Fragment key={index}>
            {index > 0 && ' · '}
            <bdi>{words}</bdi>
          </Fragment>
        ))}
        {reason && <span className="d-block text-secondary">{reason}</span>}
      </span>
    </li>
  );
}
