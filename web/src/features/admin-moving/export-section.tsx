import { ARCHIVE_KEPT_HOURS, archiveFileUrl } from '@stillpoint/contracts';
import { BusyButton } from '../../components/form/busy-button.tsx';
import { FormFailure } from '../../components/form/form-failure.tsx';
import { TitledCard } from '../../components/page/titled-card.tsx';
import { reasonOf } from '../../lib/api.ts';
import { useStartExport } from './api.ts';
import { ArchiveStanding, megabytes } from './archive-standing.tsx';
import { WORDS } from './words.ts';

/** Everything of the practice as one file. */
export function ExportSection() {
  const start = useStartExport();
  return (
    <TitledCard title="Take everything along">
      <p className="text-secondary measure">{WORDS.archive.write(ARCHIVE_KEPT_HOURS)}</p>
      <FormFailure failure={start.error ? reasonOf(start.error, WORDS.archive.notBegun) : null} />
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
          failed={WORDS.archive.notWritten}
          progress="files are written"
        >
          {({ id, size }) => (
            <a className="btn btn-primary" href={archiveFileUrl(id)} download>
              Download ({megabytes(size)})
            </a>
          )}
        </ArchiveStanding>
      )}
    </TitledCard>
  );
}
