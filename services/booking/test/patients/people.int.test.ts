import { expect, it } from 'vitest';
import * as api from '@stillpoint/contracts';
import { listAdminAppointments } from '../../src/queries/admin-appointments.ts';
import { getOverview } from '../../src/queries/overview.ts';
import { listPatients } from '../../src/queries/patients.ts';
import { bookingFixture, day, person } from '../support/fixture.ts';

const fixture = bookingFixture();

const page = async (given: object) =>
  (await listAdminAppointments(fixture.context, api.listAdminAppointments.query.parse({ page: 1, ...given }))) as {
    items: api.AdminAppointment[];
    total: number;
  };
const patients = async (search?: string) =>
  (await listPatients(fixture.context, api.listPatients.query.parse({ page: 1, search }))) as {
    items: api.PatientSummary[];
    total: number;
  };
const people = () => fixture.database.sql<{ name: string; isLatest: boolean }[]>`
  SELECT name, is_latest FROM booking.person ORDER BY name`;
const services = () => fixture.database.sql<{ name: string }[]>`
  SELECT name FROM booking.booked_service ORDER BY name`;

/** Ada books under her maiden name, then under another; Bob once. */
async function threeBookings() {
  const calm = await fixture.bookableService({ name: 'Calm Hour', cents: 0 });
  const sleep = await fixture.addService({ name: 'Sleep', cents: 0 });
  const ada = person('Ada');
  const maiden = await fixture.book(calm, day(0), { ...ada, name: 'Ada Maiden' });
  const married = await fixture.book(sleep, day(7), { ...ada, name: 'Ada Wedded' });
  const bob = await fixture.book(calm, day(1), person('Bob'));
  return { maiden, married, bob };
}

it('the records of people and their bookings have one row for each name an address booked with, and the latest session names the patient', async () => {
  await threeBookings();
  expect(await people()).toEqual([
    { name: 'Ada Maiden', isLatest: false },
    { name: 'Ada Wedded', isLatest: true },
    { name: 'Bob Example', isLatest: true },
  ]);
  expect(await services()).toEqual([{ name: 'calm hour' }, { name: 'sleep' }]);
  expect((await patients()).items.map(({ clientName }) => clientName)).toEqual(['Ada Wedded', 'Bob Example']);
  expect(await getOverview(fixture.context)).toMatchObject({ uniqueClients: 2 });
});

it('the records of people and their bookings do not rename a patient after an earlier session that is booked later', async () => {
  await threeBookings();
  const calm = await fixture.addService({ name: 'Calm Hour', cents: 0 });
  await fixture.book(calm, day(2), { ...person('Ada'), name: 'Ada Between' });
  expect(await patients('between')).toMatchObject({
    total: 1,
    items: [{ clientName: 'Ada Wedded', totalAppointments: 3 }],
  });
});

it.each(['Özil', 'özil', 'ÖZIL', 'ozil', 'O\u0308zil', 'Żółć', 'ZÓŁC', 'émile ÖZ', 'emile oz', 'Öz', 'oz', 'Ｅmile'])(
  'patients and their appointments are found by %s, in capitals of any alphabet or not, with accents or without',
  async (search) => {
    const calm = await fixture.bookableService({ name: 'Calm Hour', cents: 0 });
    const { id } = await fixture.book(calm, day(0), { ...person('Ozil'), name: 'Émile Özil-Żółć' });
    await fixture.book(calm, day(1), { ...person('Bob'), name: 'Bib Elu' });
    expect((await patients(search)).items.map(({ clientName }) => clientName)).toEqual(['Émile Özil-Żółć']);
    expect((await page({ search })).items.map((found) => found.id)).toEqual([id]);
  },
);

it('patients and appointments are found by the plain letters that are typed for letters of their own, and by these', async () => {
  const own = 'ßæœþøłđðıħŧŋ';
  const plain = 'ssaeoetholddihtn';
  const calm = await fixture.bookableService({ name: `${own} hour`, cents: 0 });
  const { id } = await fixture.book(calm, day(0), {
    ...person('Łukasz'),
    name: `Łukasz ${own}`,
    email: 'own@example.com',
  });
  await fixture.book(calm, day(1), { ...person('Bob'), name: `Luk ${own.toUpperCase()}` });
  for (const search of ['łukasz', 'ŁUKA', 'lukasz', 'Łu luka', `${plain} kasz`, `${own.toUpperCase()} łuka`]) {
    expect((await patients(search)).items.map(({ clientEmail }) => clientEmail)).toEqual(['own@example.com']);
    expect((await page({ search })).items.map((found) => found.id)).toEqual([id]);
  }
  for (const search of [own, plain, own.toUpperCase(), 'luk', 'łuk']) expect((await patients(search)).total).toBe(2);
  for (const search of [`${plain} hour`, `HOUR ${own}`]) expect((await page({ search })).total).toBe(2);
});

it('lists by name and by service are ordered without accents and capitals, letters of their own among the plain ones, forwards and backwards', async () => {
  const calm = await fixture.bookableService({ name: 'Calm Hour', cents: 0 });
  const own = await fixture.addService({ name: 'Änderung', cents: 0 });
  await fixture.book(calm, day(0), { ...person('Zoe'), name: 'Zoe' });
  await fixture.book(calm, day(1), { ...person('Emile'), name: 'Émile' });
  await fixture.book(own, day(2), { ...person('Fay'), name: 'fay' });
  for (const [at, name] of ['Lund', 'Łukasz', 'Luis', 'Øyvind', 'Ozan', 'Þóra', 'Tia'].entries())
    await fixture.book(calm, day(3 + at), { ...person(`p${at}`), name });
  const inOrder = ['Émile', 'fay', 'Luis', 'Łukasz', 'Lund', 'Øyvind', 'Ozan', 'Þóra', 'Tia', 'Zoe'];
  expect((await patients('')).items.map(({ clientName }) => clientName)).toEqual(inOrder);
  expect((await patients('example')).items.map(({ clientName }) => clientName)).toEqual(inOrder);
  const names = async (sort: string) => (await page({ sort })).items.map(({ clientName }) => clientName);
  expect(await names('name-asc')).toEqual(inOrder);
  expect(await names('name-desc')).toEqual(inOrder.toReversed());
  const danish = await fixture.addService({ name: 'Ændring', cents: 0 });
  await fixture.book(danish, day(10), person('Aage'));
  const [first, second] = (await page({ sort: 'service-asc' })).items;
  expect([first?.service.name, second?.service.name]).toEqual(['Ændring', 'Änderung']);
});

it.each(['Quill Ada', 'ada  quill', 'QUI an ad', 'ada@example quill'])(
  'patients and their appointments are found by %s, whose words stand apart or in another order in their name',
  async (search) => {
    const calm = await fixture.bookableService({ name: 'Calm Hour', cents: 0 });
    const { id } = await fixture.book(calm, day(0), { ...person('Ada'), name: 'Ada Anne Quill' });
    await fixture.book(calm, day(1), { ...person('Bob'), name: 'Ada Other' });
    expect((await patients(search)).items.map(({ clientName }) => clientName)).toEqual(['Ada Anne Quill']);
    expect((await page({ search })).items.map((found) => found.id)).toEqual([id]);
  },
);

it.each(['0151/2345678', '01512345678', '+49 151 234 56 78', '0049 (151) 2345678', '(0)151-2345', '2345678'])(
  'patients and their appointments are found by the phone number %s, however it was written down and with its country or without',
  async (search) => {
    const calm = await fixture.bookableService({ name: 'Calm Hour', cents: 0 });
    const [ada, ben, bob] = [person('Ada'), person('Ben'), person('Bob')];
    const found = [
      await fixture.book(calm, day(0), { ...ada, phone: '+49 151 2345678' }),
      await fixture.book(calm, day(1), { ...ben, phone: '0151 / 23 45 678' }),
    ];
    await fixture.book(calm, day(2), { ...bob, phone: '0151 2354678' });
    expect((await patients(search)).items.map(({ clientName }) => clientName)).toEqual([ada.name, ben.name]);
    expect((await page({ search })).items.map(({ id }) => id).sort()).toEqual(found.map(({ id }) => id).sort());
  },
);

it.each(['déjà', 'deja', '100% vu', 'vu_'])(
  'appointments are found by %s of their service only where it has that',
  async (search) => {
    const service = await fixture.bookableService({ name: 'Déjà Vu 100%', cents: 0 });
    const { id } = await fixture.book(service, day(0), person('Ada'));
    expect((await page({ search })).items.map((found) => found.id)).toEqual(search === 'vu_' ? [] : [id]);
  },
);

it('the records of people and their bookings find a patient by a former name, with all of their appointments', async () => {
  await threeBookings();
  const found = await patients('maiden');
  expect(found).toMatchObject({ total: 1, items: [{ clientName: 'Ada Wedded', totalAppointments: 2 }] });
});

it('the records of people and their bookings find an appointment by its own texts, of its person, its service, or both, and count it once', async () => {
  const { maiden, married, bob } = await threeBookings();
  const found = async (given: object) => {
    const { items, total } = await page(given);
    expect(total).toBe(items.length);
    return items.map(({ id }) => id).sort();
  };
  expect(await found({ search: 'maiden' })).toEqual([maiden.id]);
  expect(await found({ search: 'calm' })).toEqual([maiden.id, bob.id].sort());
  // "e" is in every name and in one of the services.
  expect(await found({ search: 'e' })).toEqual([maiden.id, married.id, bob.id].sort());
  expect(await found({ search: 'e', status: 'confirmed', from: '2027-03-02' })).toEqual([married.id, bob.id].sort());
  expect(await found({ search: 'sleep', status: 'cancelled' })).toEqual([]);
  expect((await page({ search: 'e', pageSize: 2 })).total).toBe(3);
});
