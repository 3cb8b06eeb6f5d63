import { APPOINTMENT_SORTS } from '@stillpoint/contracts';
import { addDays, practiceDay } from '@stillpoint/scheduling';
import type { Patient } from '../size/people.ts';
import type { Size } from '../size/practice.ts';

/** Data of the practice that the calls need. */
export interface PracticeData {
  size: Size;
  timeZone: string;
  now: Date;
  /** A patient with an average number of appointments. */
  someone: Patient;
}

export interface AdminCall {
  name: string;
  path: (ground: PracticeData) => string;
}

/** Page size of the screens. */
const PAGE = 25;
const appointments = (query: string, size = PAGE) => `/api/admin/appointments?pageSize=${size}&${query}`;
const patients = (query: string) => `/api/admin/patients?pageSize=${PAGE}&${query}`;
const text = encodeURIComponent;

/** Every call of the administrator's screens that grows with the practice, as the screens make it. */
export const adminCalls: AdminCall[] = [
  ...Object.keys(APPOINTMENT_SORTS).map((sort) => ({
    name: `appointments, ${sort}`,
    path: () => appointments(`page=1&sort=${sort}`),
  })),
  ...['date-desc', 'name-asc', 'payment-desc', 'price-asc'].flatMap((sort) => [
    { name: `appointments, ${sort}, middle page`, path: ({ size }: PracticeData) => middle(size.appointments, sort) },
    {
      name: `appointments, ${sort}, last counted page`,
      path: ({ size }: PracticeData) => last(size.appointments, sort),
    },
  ]),
  { name: 'appointments, 100 rows', path: () => appointments('page=1', 100) },
  { name: 'appointments, search a name', path: ({ someone }) => appointments(`page=1&search=${someone.lastName}`) },
  {
    name: 'appointments, search a whole name, by name',
    path: ({ someone }) =>
      appointments(`page=1&sort=name-asc&search=${text(`${someone.firstName} ${someone.lastName}`)}`),
  },
  {
    name: 'appointments, search an e-mail',
    path: ({ someone }) => appointments(`page=1&search=${text(someone.email)}`),
  },
  { name: 'appointments, search part of a service', path: () => appointments('page=1&search=anxi') },
  {
    name: 'appointments, search part of a service, by price',
    path: () => appointments('page=1&search=sleep&sort=price-desc'),
  },
  { name: 'appointments, search two letters', path: () => appointments('page=1&search=an') },
  { name: 'appointments, search in all addresses', path: () => appointments('page=1&search=example') },
  { name: 'appointments, search nobody', path: () => appointments('page=1&search=zzyzx') },
  ...['confirmed', 'pending_payment', 'completed', 'cancelled'].map((status) => ({
    name: `appointments, ${status}`,
    path: () => appointments(`page=1&status=${status}`),
  })),
  { name: 'appointments, completed, by name', path: () => appointments('page=1&status=completed&sort=name-asc') },
  {
    name: 'appointments, completed, search a name',
    path: ({ someone }) => appointments(`page=1&status=completed&search=${someone.firstName}`),
  },
  { name: 'calendar week', path: (ground) => week(ground) },
  { name: 'patients', path: () => patients('page=1') },
  { name: 'patients, middle page', path: ({ size }) => patients(`page=${Math.ceil(lastPage(size.patients) / 2)}`) },
  { name: 'patients, last counted page', path: ({ size }) => patients(`page=${lastPage(size.patients)}`) },
  { name: 'patients, search a name', path: ({ someone }) => patients(`page=1&search=${someone.lastName}`) },
  { name: 'patients, search an e-mail', path: ({ someone }) => patients(`page=1&search=${text(someone.email)}`) },
  { name: 'patients, search two letters', path: () => patients('page=1&search=an') },
  { name: 'patients, search in all addresses', path: () => patients('page=1&search=example') },
  { name: 'patient history', path: ({ someone }) => `/api/admin/patients/${text(someone.email)}/history` },
  { name: 'overview', path: () => '/api/admin/overview' },
  { name: 'overview, stuck payments', path: () => '/api/admin/payments/stuck' },
  { name: 'overview, recent appointments', path: () => appointments('page=1&sort=date-desc', 5) },
  { name: 'audit trail', path: () => '/api/admin/audit?page=1&pageSize=10' },
];

const pages = (rows: number) => Math.ceil(rows / PAGE);
/** The last page that is counted: nobody turns pages further. */
const lastPage = (rows: number) => Math.min(pages(rows), pages(1_000));
const middle = (rows: number, sort: string) => appointments(`page=${Math.ceil(lastPage(rows) / 2)}&sort=${sort}`);
const last = (rows: number, sort: string) => appointments(`page=${lastPage(rows)}&sort=${sort}`);

function week({ now, timeZone }: PracticeData): string {
  const today = practiceDay(now, timeZone);
  return appointments(`page=1&sort=date-asc&from=${today}&to=${addDays(today, 6)}`, 100);
}
