import { AvailabilityTab } from '../../features/admin-availability/availability-tab.tsx';
import { DaysOffSection } from '../../features/admin-practice-rules/days-off-section.tsx';
import { RulesSection } from '../../features/admin-practice-rules/rules-section.tsx';

/** The Availability tab: the opening hours, then the days off and the rules that narrow them. */
export default function AdminAvailability() {
  return (
    <AvailabilityTab>
      <DaysOffSection />
      <RulesSection />
    </AvailabilityTab>
  );
}
