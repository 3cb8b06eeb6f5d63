import { useState } from 'react';
import { BusyButton } from '../../components/form/busy-button.tsx';
import { FormFailure } from '../../components/form/form-failure.tsx';
import { reasonOf } from '../../lib/api.ts';
import { usePutBackArchive } from './api.ts';
import { ArchiveStanding, megabytes, Progress } from './archive-standing.tsx';
import { FileField } from './file-field.tsx';
import { WORDS } from './words.ts';

/** An archive of another place is put back into this one, which must be empty. */
export function ArchiveImportSection() {
  const [file, setFile] = useState<File>();
  const [sent, setSent] = useState(0);
  const putBack = usePutBackArchive(setSent);
  const begin = (chosen: File) => {
    setSent(0);
    putBack.mutate(chosen);
  };
  return (
    <section className="card" aria-labelledby="archive-import-title">
      <div className="card-body">
        <h2 id="archive-import-title">Put an archive back</h2>
        <p className="text-secondary measure">{WORDS.archive.putBack}</p>
        <FileField
          label="Archive"
          help="A .zip file, at most 1 GB"
          accept=".zip,application/zip"
          onChoose={(chosen) => {
            setFile(chosen);
            putBack.reset();
          }}
        />
        <FormFailure failure={putBack.error ? reasonOf(putBack.error, WORDS.archive.notSent) : null} />
        {file && !putBack.data && (
          <BusyButton busy={putBack.isPending} busyLabel="Sending..." onClick={() => begin(file)}>
            Put it back
          </BusyButton>
        )}
        {file && putBack.isPending && (
          <div className="mt-4">
            <Progress value={sent} max={file.size} words={`${megabytes(sent)} of ${megabytes(file.size)} are sent`} />
          </div>
        )}
        {putBack.data && (
          <ArchiveStanding
            key={putBack.data.id}
            id={putBack.data.id}
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
          </ArchiveStanding>
        )}
      </div>
    </section>
  );
}
