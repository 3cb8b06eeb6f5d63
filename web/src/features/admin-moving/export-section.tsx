import { ARCHIVE_KEPT_HOURS, archiveFileUrl, type ArchiveState } from '@stillpoint/contracts';
import { Loaded } from '../../components/admin/list/loaded.tsx';
import { BusyButton } from '../../components/form/busy-button.tsx';
import { FormFailure } from '../../components/form/form-failure.tsx';
import { reasonOf } from '../../lib/api.ts';
import { useArchive, useStartExport } from './api.ts';

/** Everything of the practice as one file. */
export function ExportSection() {
  const start = useStartExport();
  return (
    <section className="card" aria-labelledby="export-title">
      <div className="card-body">
        <h2 id="export-title">Take everything along</h2>
        <p className="text-secondary measure">
          One archive with all clients, sessions, notes, services, hours, payments, receipts and mails in open formats
          (CSV, JSON, a calendar, PDF). Session notes and mails stand in it as you wrote them, readable for whoever has
          the file: keep it where nobody else can read it. It is kept here for {ARCHIVE_KEPT_HOURS} hours.
        </p>
        <FormFailure
          failure={start.error ? reasonOf(start.error, 'The archive could not be begun. Please try again.') : null}
        />
        <BusyButton
          variant="outline-primary"
          busy={start.isPending}
          busyLabel="Beginning..."
          onClick={() => start.mutate(undefined)}
        >
          Write the archive
        </BusyButton>
        {start.data && <Archive key={start.data.id} id={start.data.id} />}
      </div>
    </section>
  );
}

function Archive({ id }: { id: string }) {
  const archive = useArchive(id);
  return (
    <div className="import-result" role="status">
      <Loaded query={archive} rows={2} label="Loading the archive">
        {(state) => <Standing of={state} />}
      </Loaded>
    </div>
  );
}

function Standing({ of: { id, state, step, steps, size } }: { of: ArchiveState }) {
  if (state === 'failed') return <p>The archive could not be written. Please try again.</p>;
  if (state === 'done')
    return (
      <a className="btn btn-primary" href={archiveFileUrl(id)} download>
        Download ({(size / 1_000_000).toFixed(1)} MB)
      </a>
    );
  return (
    <label className="import-progress">
      {step} of {steps} files are written
      <progress value={step} max={Math.max(steps, 1)} />
    </label>
  );
}
