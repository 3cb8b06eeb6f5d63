import { AuditSection } from '../../features/admin-audit/audit-section.tsx';
import { OverviewView } from '../../features/admin-overview/overview-view.tsx';

/** The Overview tab, with the record of what was done at its foot. */
export default function AdminOverview() {
  return (
    <OverviewView>
      <AuditSection />
    </OverviewView>
  );
}
