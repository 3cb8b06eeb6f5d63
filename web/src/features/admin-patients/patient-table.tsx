import type { PatientSummary } from '@stillpoint/contracts';
import { formatSums } from '@stillpoint/scheduling';
import { Link } from 'react-router-dom';
import { useAdminActions } from '../../components/admin/admin-actions.tsx';
import { ClientAddress } from '../../components/admin/client-address.tsx';
import { PracticeTime } from '../../components/admin/practice-time.tsx';
import './patient-table.scss';

/** Two patients may have one name. */
const nameOf = ({ clientName, clientEmail }: PatientSummary) => `${clientName}, ${clientEmail}`;

/** One line a patient; on narrow screens each line becomes a small card with its own labels. */
export function PatientTable({ patients }: { patients: readonly PatientSummary[] }) {
  const { openPatient } = useAdminActions();
  return (
    <table className="list-table">
      <thead>
        <tr>
          <th scope="col">Patient</th>
          <th scope="col" className="list-number">
            Appointments
          </th>
          <th scope="col" className="list-number">
            Total spent
          </th>
          <th scope="col">Next appointment</th>
          <th scope="col">
            <span className="visually-hidden">Actions</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {patients.map((patient) => (
          <tr key={patient.clientEmail}>
            <th scope="row">
              <Link
                className="row-title d-block"
                aria-label={nameOf(patient)}
                to={`?tab=patients&patient=${patient.id}`}
              >
                {patient.clientName}
              </Link>
              <ClientAddress address={patient.clientEmail} />
            </th>
            <td data-label="Appointments" className="list-number tabular">
              {patient.totalAppointments}
            </td>
            <td data-label="Total spent" className="list-number tabular">
              {formatSums([{ amount: patient.totalSpent, currency: patient.currency }, ...patient.otherSpent])}
            </td>
            <td data-label="Next appointment">
              {patient.nextAppointment ? (
                <PracticeTime instant={patient.nextAppointment} />
              ) : (
                <span className="text-secondary">None booked</span>
              )}
            </td>
            <td>
              <button
                type="button"
                className="btn btn-sm btn-outline-primary"
                aria-label={`View history of ${nameOf(patient)}`}
                onClick={() => openPatient(patient)}
              >
                View History
              </button>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
