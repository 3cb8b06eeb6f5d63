import { ARCHIVE_KEPT_HOURS, archiveFileUrl } from '@stillpoint/contracts';
import { BusyButton } from '../../components/form/busy-button.tsx';
import { FormFailure } from '../../components/form/form-failure.tsx';
import { reasonOf } from '../../lib/api.ts';
import { useStartExport } from './api.ts';
import { ArchiveStanding, megabytes } from './archive-standing.tsx';

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
        {start.data && (
          <ArchiveStanding
            key={start.data.id}
            id={start.data.id}
            failed="The archive could not be written. Please try again."
            progress="files are written"
          >
            {({ id, size }) => (
              <a className="btn btn-primary" href={archiveFileUrl(id)} download>
                Download ({megabytes(size)})
              </a>
            )}
          </ArchiveStanding>
        )}
      </div>
    </section>
  );
}
