import { useState } from 'react';
import { BusyButton } from '../../components/form/busy-button.tsx';
import { FormFailure } from '../../components/form/form-failure.tsx';
import { TitledCard } from '../../components/page/titled-card.tsx';
import { reasonOf } from '../../lib/api.ts';
import { useRestoreArchive } from './api.ts';
import { archiveSize, ArchiveStatus, Progress } from './archive-status.tsx';
import { FileField } from './file-field.tsx';
import { WORDS } from './words.ts';

/** An archive of another place is put back into this one, which must be empty. */
export function ArchiveImportSection() {
  const [file, setFile] = useState<File>();
  const [sent, setSent] = useState(0);
  const restoring = useRestoreArchive(setSent);
  return (
    <TitledCard title="Put an archive back">
      <p className="text-secondary measure">{WORDS.archive.restore}</p>
      {/* The one that is being sent would be put back in place of another that is chosen meanwhile. */}
      <fieldset disabled={restoring.isPending}>
        <FileField
          label="Archive"
          help="A .zip file, at most 1 GB"
          accept=".zip,application/zip"
          onChoose={(chosen) => {
            setFile(chosen);
            restoring.reset();
          }}
        />
      </fieldset>
      <FormFailure failure={restoring.error ? reasonOf(restoring.error, WORDS.archive.notSent) : null} />
      {file && !restoring.data && (
        <div className="import-buttons">
          <BusyButton busy={restoring.isPending} busyLabel="Sending..." onClick={() => restoring.mutate(file)}>
            Put it back
          </BusyButton>
        </div>
      )}
      {file && restoring.isPending && (
        <div className="mt-4">
          <Progress value={sent} max={file.size} words={`${archiveSize(sent)} of ${archiveSize(file.size)} are sent`} />
        </div>
      )}
      {restoring.data && (
        <ArchiveStatus
          key={restoring.data.id}
          id={restoring.data.id}
          failed={WORDS.archive.notPutBack}
          progress="tables are put back"
        >
          {() => (
            <>
              <p>{WORDS.archive.isBack}</p>
              {/* A page of its own: all that is on screen may be another practice's now. */}
              <a className="btn btn-primary" href="/admin">
                Open the dashboard
              </a>
            </>
          )}
        </ArchiveStatus>
      )}
    </TitledCard>
  );
}
