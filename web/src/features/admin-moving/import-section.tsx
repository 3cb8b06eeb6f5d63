import type { ImportPreview } from '@stillpoint/contracts';
import { useState } from 'react';
import { FormFailure } from '../../components/form/form-failure.tsx';
import { TitledCard } from '../../components/page/titled-card.tsx';
import { reasonOf } from '../../lib/api.ts';
import { NoTextError, usePreviewImport, useStartImport, type ImportForm } from './api.ts';
import { FileField } from './file-field.tsx';
import { ImportMatching } from './import-matching.tsx';
import { ImportResult } from './import-result.tsx';
import { WORDS } from './words.ts';

interface Chosen {
  fileName: string;
  content: string;
  preview: ImportPreview;
}

/** A file is chosen, its columns are matched, a dry run says what would happen, and then it is taken over. */
export function ImportSection() {
  const preview = usePreviewImport();
  const start = useStartImport();
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const failed = preview.error ?? start.error;
  const choose = (file: File | undefined) => {
    setChosen(null);
    preview.reset();
    start.reset();
    if (file) preview.mutate(file, { onSuccess: setChosen });
  };
  const begin = (how: Pick<ImportForm, 'source' | 'fields' | 'dateOrder' | 'isDryRun'>) => {
    if (chosen) start.mutate({ fileName: chosen.fileName, content: chosen.content, ...how });
  };
  return (
    <TitledCard title="From another program">
      <p className="text-secondary measure">{WORDS.takeOver}</p>
      <FileField
        label="File"
        help={WORDS.fileLimits}
        accept=".csv,.tsv,.txt,.ics,text/csv,text/calendar"
        onChoose={choose}
      />
      <p role="status" className="mb-0">
        {preview.isPending && WORDS.reading}
      </p>
      <FormFailure
        failure={failed ? reasonOf(failed, failed instanceof NoTextError ? WORDS.noText : WORDS.notRead) : null}
      />
      {chosen && (
        // What a trial said is not said of other columns.
        <div onChange={() => start.variables?.isDryRun && start.reset()}>
          <ImportMatching key={chosen.content} preview={chosen.preview} isStarting={start.isPending} onStart={begin} />
        </div>
      )}
      {start.data && <ImportResult key={start.data.id} id={start.data.id} />}
    </TitledCard>
  );
}
