import { describe, expect, it } from 'vitest';
import { adminAppointmentForm, bookingForm } from './appointments.ts';

describe('the booking forms', () => {
  const valid = {
    serviceId: 1,
    clientName: 'Ada',
    clientEmail: ' Ada@Example.com ',
    appointmentDate: '2027-03-01T10:00:00-05:00',
  };
  const messageOf = (form: typeof bookingForm | typeof adminAppointmentForm, change: object) =>
    form.safeParse({ ...valid, ...change }).error?.issues[0]?.message;

  it('the booking forms accept a name as long as the two fields of an account allow', () => {
    const longest = `${'a'.repeat(100)} ${'b'.repeat(100)}`;
    expect(bookingForm.parse({ ...valid, clientName: longest }).clientName).toBe(longest);
  });

  it.each([
    ['ada@bücher.example', 'ada@xn--bcher-kva.example'],
    ['Ada@Практика.рф', 'ada@xn--80aaxhb0ahs.xn--p1ai'],
  ])('the booking forms convert the international domain of %s to the form that mail servers know', (typed, kept) => {
    expect(bookingForm.parse({ ...valid, clientEmail: typed }).clientEmail).toBe(kept);
  });

  it.each(['\u202aada@client.example\u202c', ' \u2068ada@client.example\u2069 ', 'a\u00adda@client\u200b.example'])(
    'the booking forms keep the address %j without the marks that nobody sees',
    (typed) => expect(bookingForm.parse({ ...valid, clientEmail: typed }).clientEmail).toBe('ada@client.example'),
  );

  it.each(['tom&jerry@client.example', "o'brien@client.example", 'a!$*/=^_~+-.b@client.example'])(
    'the booking forms accept the address %s',
    (typed) => expect(bookingForm.parse({ ...valid, clientEmail: typed }).clientEmail).toBe(typed),
  );

  it.each([
    ...(['ada@bücher', 'ada@bücher.example/x', 'ä@bücher.example', 'ada@bü cher.example'] as const),
    ...([
      '.ada@b.example',
      'ada.@b.example',
      'a..da@b.example',
      'ada@b',
      'a@b@c.example',
      'a"b@c.example',
      'a%b@c.example',
    ] as const),
  ])('the booking forms refuse %s, which is no valid address even with an international domain', (typed) => {
    expect(messageOf(bookingForm, { clientEmail: typed })).toBe('Invalid email address');
  });

  it('the booking forms fill in what was left out and convert the address to lower case', () => {
    expect(bookingForm.parse(valid)).toMatchObject({
      clientEmail: 'ada@example.com',
      clientPhone: null,
      preferredContact: 'email',
      notes: null,
    });
    expect(adminAppointmentForm.parse(valid)).toMatchObject({ isFreeAppointment: false, isNewClient: false });
  });

  it.each([
    [bookingForm, { serviceId: 0 }, 'Please select a service'],
    [bookingForm, { serviceId: 'none' }, 'Please select a service'],
    [bookingForm, { clientName: 'A' }, 'Name must be at least 2 characters'],
    [bookingForm, { clientEmail: 'nobody' }, 'Invalid email address'],
    [bookingForm, { appointmentDate: '' }, 'Please select a date and time'],
    [bookingForm, { appointmentDate: undefined }, 'Please select a date and time'],
    [adminAppointmentForm, { serviceId: 0 }, 'Please select a service'],
    [adminAppointmentForm, { clientEmail: 'nobody' }, 'Please enter a valid email'],
    [adminAppointmentForm, { clientName: ' A ' }, 'Name must be at least 2 characters'],
    [adminAppointmentForm, { appointmentDate: '' }, 'Please select date and time'],
  ])('the booking forms report mistakes in the words of the specification (%#)', (form, change, message) => {
    expect(messageOf(form, change)).toBe(message);
  });
});
