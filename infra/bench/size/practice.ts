import type { Service } from '@stillpoint/contracts';
import { appointment, type AppointmentRow } from './appointments.ts';
import { seededRandom, type Random } from './random.ts';
import { patient, type Patient } from './people.ts';
import { diary } from './sessions.ts';

export interface Size {
  appointments: number;
  patients: number;
}

/** Creates a practice of a size, oldest session first; the same size, services and time create the same one. */
export function practiceOf(
  size: Size,
  practice: { services: readonly Service[]; now: Date; timeZone: string },
): { patients: Patient[]; appointments: AppointmentRow[] } {
  const random = seededRandom(size.appointments * 31 + size.patients);
  const patients = Array.from({ length: size.patients }, (_, index) => patient(random, index));
  const entries = diary(random, { ...practice, count: size.appointments });
  const appointments = entries.map((entry, index) =>
    appointment(random, entry, visitor(random, patients, index, size), practice.now.getTime()),
  );
  return { patients, appointments };
}

/** Each patient comes at least once, then for some weeks around it; one in ten comes back years later. */
function visitor(random: Random, patients: readonly Patient[], index: number, size: Size): Patient {
  const turn = (index * size.patients) / size.appointments;
  const isFirst = Math.floor(turn) !== Math.floor(((index - 1) * size.patients) / size.appointments);
  const near = Math.floor(turn) + random.below(25) - 12;
  const which = isFirst ? Math.floor(turn) : random.hit(0.1) ? random.below(patients.length) : near;
  const found = patients[Math.min(Math.max(which, 0), patients.length - 1)];
  if (!found) throw new Error('a practice of that size has no patient for its appointments');
  return found;
}
