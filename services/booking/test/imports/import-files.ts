import { HOUR_MS } from '@stillpoint/scheduling';

/** Files of a practice that moves here: `clients` people, their sessions, and broken rows. */
export function movingPractice({ clients, sessions, broken }: { clients: number; sessions: number; broken: number }) {
  const first = Date.parse('2024-01-08T14:00:00Z');
  const people = Array.from({ length: clients }, (_, index) => ({
    id: `P-${index + 1}`,
    firstName: `Given${index + 1}`,
    lastName: `Family${index + 1}`,
    email: `client${index + 1}@example.org`,
  }));
  const spoiled = [
    ['', 'Nobody', 'At Home', 'not an address', '555'],
    ['P-X', 'No', 'Address', '', '555'],
  ];
  const brokenClients = Array.from({ length: Math.floor(broken / 2) }, (_, index) => spoiled[index % 2]!);
  const clientFile = [
    'Patient Number,First Name,Last Name,Email,Mobile Phone',
    ...people.map(({ id, firstName, lastName, email }) => `${id},${firstName},${lastName},${email},+1 555 0100`),
    ...brokenClients.map((cells) => cells.join(',')),
  ];
  const rows = Array.from({ length: sessions }, (_, index) => {
    const start = new Date(first + index * 2 * HOUR_MS);
    const whose = people[index % clients]!;
    return `A-${index + 1},${whose.id},"${whose.lastName}, ${whose.firstName}",${cell(start)},${cell(new Date(start.getTime() + HOUR_MS))},First visit,${index % 10 === 9 ? 'cancelled' : 'arrived'}`;
  });
  const brokenRows = Array.from(
    { length: broken - brokenClients.length },
    (_, index) =>
      [
        `B-${index},P-1,Somebody,yesterday,,First visit,arrived`,
        `B-${index},P-0,Un Known,${cell(new Date(first))},,First visit,arrived`,
      ][index % 2]!,
  );
  return {
    clients: `${clientFile.join('\n')}\n`,
    sessions: `${['appointment_id,patient_guid,patient_name,start_at,end_at,treatment_name,state', ...rows, ...brokenRows].join('\n')}\n`,
  };
}

/** `2024-01-08 14:00:00 +0000` */
const cell = (at: Date): string => `${at.toISOString().slice(0, 19).replace('T', ' ')} +0000`;
