import { SettingsHead } from '../../components/admin/settings-head.tsx';
import { ArchiveImportSection } from './archive-import-section.tsx';
import { ExportSection } from './export-section.tsx';
import { ImportSection } from './import-section.tsx';
import './moving.scss';

/** What comes from other programs, and what is taken along. */
export const MovingView = () => (
  <>
    <SettingsHead title="Import" />
    <div className="stack">
      <ImportSection />
      <ExportSection />
      <ArchiveImportSection />
    </div>
  </>
);
