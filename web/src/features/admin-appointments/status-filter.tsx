import { APPOINTMENT_STATUSES, type AppointmentStatus } from '@stillpoint/scheduling';
import Form from 'react-bootstrap/Form';

const WORDS: Record<AppointmentStatus, string> = {
  confirmed: 'Confirmed',
  pending_payment: 'Pending payment',
  completed: 'Completed',
  cancelled: 'Canceled',
};

export const isStatus = (text: string): text is AppointmentStatus =>
  (APPOINTMENT_STATUSES as readonly string[]).includes(text);

/** Shows only appointments of one status. */
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
    {APPOINTMENT_STATUSES.map((status) => (
      <option key={status} value={status}>
        {WORDS[status]}
      </option>
    ))}
  </Form.Select>
);
