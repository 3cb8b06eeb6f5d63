import { APPOINTMENT_SORTS, DEFAULT_SORT, type AppointmentSort } from '@stillpoint/contracts';
import { useId } from 'react';
import Form from 'react-bootstrap/Form';
import { useSearchParam } from '../../../lib/use-search-param.ts';
import { Options } from '../../form/fields.tsx';
import './sort-select.scss';

/** The order of an appointment list, kept in the address: `[sort, choose]`. */
export function useSort(): [AppointmentSort, (sort: AppointmentSort) => void] {
  const [asked, ask] = useSearchParam('sort', { resets: 'page' });
  const sort = asked in APPOINTMENT_SORTS ? (asked as AppointmentSort) : DEFAULT_SORT;
  return [sort, (next) => ask(next === DEFAULT_SORT ? '' : next)];
}

/** 'Sort by' with the orders of spec section 2. */
export function SortSelect({ value, onChange }: { value: AppointmentSort; onChange: (sort: AppointmentSort) => void }) {
  const id = useId();
  return (
    <div className="inline-field">
      <Form.Label htmlFor={id}>Sort by</Form.Label>
      <Form.Select
        id={id}
        size="sm"
        value={value}
        onChange={(event) => onChange(event.target.value as AppointmentSort)}
      >
        <Options choices={APPOINTMENT_SORTS} />
      </Form.Select>
    </div>
  );
}
