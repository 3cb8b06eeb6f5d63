import { AuditSection } from '../../features/admin-audit/audit-section.tsx';
import { DueNotesSection } from '../../features/admin-due-notes/due-notes-section.tsx';
import { WaitingMails } from '../../features/admin-emails/waiting-mails.tsx';
import { OverviewView } from '../../features/admin-overview/overview-view.tsx';
import { SetupChecklist } from '../../features/admin-setup/checklist.tsx';
import { PaymentsSection } from '../../features/admin-payments/payments-section.tsx';

/** The Overview tab, with money, mails and notes that wait for a person among its sections and the record of what was done at its foot. */
export default function AdminOverview() {
  const waiting = (
    <>
      <SetupChecklist />
      <PaymentsSection />
      <WaitingMails />
      <DueNotesSection />
    </>
  );
  return (
    <OverviewView waiting={waiting}>
      <AuditSection />
    </OverviewView>
  );
}
