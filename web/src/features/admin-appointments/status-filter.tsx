import type { AppointmentStatus } from '@stillpoint/scheduling';
import Form from 'react-bootstrap/Form';
import { Options } from '../../components/form/fields.tsx';

const WORDS: Record<AppointmentStatus, string> = {
  confirmed: 'Confirmed',
  pending_payment: 'Pending payment',
  completed: 'Completed',
  cancelled: 'Canceled',
};

export const isStatus = (text: string): text is AppointmentStatus => Object.hasOwn(WORDS, text);

export const StatusFilter = ({
  value,
  onChange,
}: {
  value: AppointmentStatus | '';
  onChange: (status: AppointmentStatus | '') => void;
}) => (
  <Form.Select
    size="sm"
    className="w-auto"
    aria-label="Status"
    value={value}
    onChange={(event) => onChange(isStatus(event.target.value) ? event.target.value : '')}
  >
    <option value="">All statuses</option>
    <Options choices={WORDS} />
  </Form.Select>
);
