import { APPOINTMENT_SORTS, DEFAULT_SORT, type AppointmentSort } from '@stillpoint/contracts';
import { useSearchParam } from '../../../lib/use-search-param.ts';
import { InlineSelect } from './inline-select.tsx';

/** The order of an appointment list, kept in the address: `[sort, choose]`. */
export function useSort(): [AppointmentSort, (sort: AppointmentSort) => void] {
  const [asked, ask] = useSearchParam('sort', { resets: 'page' });
  const sort = asked in APPOINTMENT_SORTS ? (asked as AppointmentSort) : DEFAULT_SORT;
  return [sort, (next) => ask(next === DEFAULT_SORT ? '' : next)];
}

/** 'Sort by' with the orders of spec section 2. */
export const SortSelect = ({
  value,
  onChange,
}: {
  value: AppointmentSort;
  onChange: (sort: AppointmentSort) => void;
}) => <InlineSelect label="Sort by" choices={APPOINTMENT_SORTS} value={value} onChoose={onChange} />;
