import { BackToDashboard } from '../../components/admin/back-to-dashboard.tsx';
import { PageTitle } from '../../components/page/page-title.tsx';
import { ArchiveImportSection } from './archive-import-section.tsx';
import { ExportSection } from './export-section.tsx';
import { ImportSection } from './import-section.tsx';
import './moving.scss';

/** What comes from other programs, and what is taken along. */
export const MovingView = () => (
  <>
    <div className="admin-head">
      <PageTitle>Import</PageTitle>
      <BackToDashboard />
    </div>
    <div className="stack">
      <ImportSection />
      <ExportSection />
      <ArchiveImportSection />
    </div>
  </>
);
