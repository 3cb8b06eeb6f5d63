import { AuditSection } from '../../features/admin-audit/audit-section.tsx';
import { OverviewView } from '../../features/admin-overview/overview-view.tsx';
import { PaymentsSection } from '../../features/admin-payments/payments-section.tsx';

/** The Overview tab, with money that waits for a person among its sections and the record of what was done at its foot. */
export default function AdminOverview() {
  return (
    <OverviewView payments={<PaymentsSection />}>
      <AuditSection />
    </OverviewView>
  );
}
