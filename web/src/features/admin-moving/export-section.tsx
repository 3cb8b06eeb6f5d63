import { ARCHIVE_KEPT_HOURS, archiveFileUrl, getArchive } from '@stillpoint/contracts';
import { ConfirmedDownload } from '../../components/admin/confirmed-download.tsx';
import { BusyButton } from '../../components/form/busy-button.tsx';
import { FormFailure } from '../../components/form/form-failure.tsx';
import { TitledCard } from '../../components/page/titled-card.tsx';
import { LoadError } from '../../components/state/load-error.tsx';
import { call, isUnanswered, reasonOf } from '../../lib/api.ts';
import { useExports, useStartExport } from './api.ts';
import { archiveSize, ArchiveStatus } from './archive-status.tsx';
import { WORDS } from './words.ts';

/** Everything of the practice as one file. */
export function ExportSection() {
  const start = useStartExport();
  const exports = useExports();
  return (
    <TitledCard title="Take everything along">
      <p className="text-secondary measure">{WORDS.archive.write(ARCHIVE_KEPT_HOURS)}</p>
      <FormFailure
        failure={
          start.error && reasonOf(start.error, WORDS.archive[isUnanswered(start.error) ? 'noAnswer' : 'notBegun'])
        }
      />
      <BusyButton
        variant="outline-primary"
        busy={start.isPending}
        busyLabel="Beginning..."
        onClick={() => start.mutate(undefined)}
      >
        Write the archive
      </BusyButton>
      {exports.isError && (
        <div className="mt-4">
          <LoadError error={exports.error} onRetry={() => void exports.refetch()} />
        </div>
      )}
      {exports.data?.map(({ id }, index) => (
        <ArchiveStatus key={id} id={id} failed={WORDS.archive.notWritten} progress="files are written">
          {({ size }) => (
            <ConfirmedDownload
              className="btn btn-primary"
              file={archiveFileUrl(id)}
              look={() => call(getArchive, { params: { id } })}
              failure={WORDS.archive.notDownloaded}
            >
              Download{index ? ' the one before' : ''} ({archiveSize(size)})
            </ConfirmedDownload>
          )}
        </ArchiveStatus>
      ))}
    </TitledCard>
  );
}
