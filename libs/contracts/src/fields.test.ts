import { expect, it } from 'vitest';
import * as z from 'zod';
import * as contracts from './index.ts';
import {
  adminAppointmentForm,
  availabilityForm,
  bookingForm,
  emailConfigChange,
  emailConfigForm,
  emailForm,
  erasureForm,
  fitsManyFields,
  forgotPasswordForm,
  idParams,
  loginForm,
  profileForm,
  registrationForm,
  rescheduleForm,
  serviceForm,
  sessionNoteForm,
  testEmailConfig,
  type Endpoint,
  uuidParams,
} from './index.ts';

const firstMessage = (
  form: { safeParse: (value: unknown) => { error?: { issues: { message: string }[] } } },
  value: unknown,
) => form.safeParse(value).error?.issues[0]?.message;

it.each(
  [null, '', ' ', true, false, [], ['1'], [[[]]], {}, '1e0', '0x1', '+1', '１', 7, -1, 1.5].map((value) => [value]),
)('a weekday is never made of %j', (dayOfWeek) => {
  const rule = { dayOfWeek, startTime: '09:00', endTime: '10:00' };
  expect(firstMessage(availabilityForm, rule)).toBe('Enter a whole number from 0 to 6');
});

it.each([true, '0x1', '1e3', '+1', ['1'], '2147483648', 2_147_483_648].map((value) => [value]))(
  'an id, a port and a length in minutes are never made of %j',
  (value) => {
    expect(firstMessage(idParams, { id: value })).toBe('Enter a whole number from 1 to 2,147,483,647');
    expect(firstMessage(bookingForm.pick({ serviceId: true }), { serviceId: value })).toBe('Please select a service');
    expect(emailForm.shape.inReplyTo.safeParse(value).success).toBe(false);
    expect(emailConfigForm.shape.smtpPort.safeParse(value).success).toBe(false);
    expect(serviceForm.shape.duration.safeParse(value).success).toBe(false);
  },
);

it('numbers are accepted as digits, as addresses and forms have them', () => {
  expect(idParams.parse({ id: '12' })).toEqual({ id: 12 });
  expect(availabilityForm.parse({ dayOfWeek: '0', startTime: '09:00', endTime: '10:00' }).dayOfWeek).toBe(0);
  expect(emailConfigForm.shape.smtpPort.parse(' 587 ')).toBe(587);
  expect(serviceForm.shape.duration.parse('060')).toBe(60);
});

it.each(['2027-03-01T10:00-05:00', '2027-03-01T15:00Z', '2027-03-01T15:00:00.000Z', '2027-03-01T15:00:00+00:00'])(
  'an instant of ISO 8601 may leave out its seconds, as %s',
  (written) =>
    expect(Date.parse(rescheduleForm.parse({ appointmentDate: written }).appointmentDate)).toBe(1803913200000),
);

it.each(['2027-03-01T15:00', '2027-03-01T15Z', '2027-03-01', '2027-02-30T15:00Z', '3027-03-01T15:00Z', 'tomorrow'])(
  'what is no instant, as %s, is refused in words that people understand',
  (written) => {
    expect(firstMessage(rescheduleForm, { appointmentDate: written })).toBe(
      'Use a date and time like 2026-11-21T09:00:00Z',
    );
  },
);

it('an id of an address that none can be is refused in words that people understand without its field', () => {
  const said = firstMessage(uuidParams, { id: 'zzz' });
  expect(said).toBe('This does not exist. Its address may be incomplete.');
  expect(fitsManyFields(said ?? '')).toBe(false);
});

it('a port above the highest one is refused as that', () => {
  for (const port of ['65536', 65_536, 5_870_000])
    expect(emailConfigForm.shape.imapPort.safeParse(port).error?.issues[0]?.message).toBe(
      'IMAP port must be at most 65535',
    );
});

it.each([
  ['localhost', '127.0.0.1', undefined, true],
  ['LOCALHOST', '[::1]', undefined, true],
  ['localhost', 'imap.provider.example', undefined, false],
  ['127.0.0.1.provider.example', 'localhost', undefined, false],
  ['192.168.1.2', '192.168.1.2', undefined, false],
  ['localhost', 'localhost', false, false],
  ['smtp.provider.example', 'imap.provider.example', true, true],
])(
  'mail settings for %s and %s that say %j of unencrypted connections mean %j',
  (smtpHost, imapHost, unencrypted, meant) => {
    const rest = { username: 'u', password: 'p', fromEmail: 'desk@practice.example', fromName: 'Desk' };
    for (const form of [emailConfigChange, testEmailConfig.body])
      expect(form.parse({ ...rest, smtpHost, imapHost, unencrypted })).toMatchObject({ unencrypted: meant });
  },
);

it('a mail password pasted from a page has no spaces around it, and plain ones between its letters', () => {
  expect(emailConfigForm.shape.password.parse('\u00A0abcd\u00A0efgh ijkl\u00A0mnop \n')).toBe('abcd efgh ijkl mnop');
  expect(firstMessage(emailConfigForm.shape.password, '\u00A0')).toBe('Password is required');
});

const MISSING = [undefined, null, 5, {}, ''].map((value) => [value]);

it('a required text of nothing but spaces is reported as missing', () => {
  const service = { name: ' ', description: 'Deep', price: '1', duration: '30' };
  expect(firstMessage(serviceForm, service)).toBe('Service name is required');
  expect(firstMessage(emailForm, { to: 'a@b.example', subject: ' ', body: 'B' })).toBe('Subject is required');
});

it('a password that is not typed a second time is said not to match', () => {
  expect(firstMessage(registrationForm.shape.confirmPassword, undefined)).toBe('Passwords do not match.');
});

it.each(MISSING)('a required field that is %j is reported in the words of its form', (value) => {
  expect(firstMessage(serviceForm.shape.name, value)).toBe('Service name is required');
  expect(firstMessage(serviceForm.shape.description, value)).toBe('Description is required');
  expect(firstMessage(availabilityForm.shape.startTime, value)).toBe('Invalid time format');
  expect(firstMessage(bookingForm.shape.clientEmail, value)).toBe('Invalid email address');
  expect(firstMessage(adminAppointmentForm.shape.clientEmail, value)).toBe('Please enter a valid email');
  expect(firstMessage(emailForm.shape.to, value)).toBe('Please enter a valid email address');
  expect(firstMessage(emailForm.shape.subject, value)).toBe('Subject is required');
  expect(firstMessage(emailConfigForm.shape.fromEmail, value)).toBe('Invalid email format');
  expect(firstMessage(emailConfigForm.shape.password, value)).toBe('Password is required');
  expect(firstMessage(loginForm.shape.password, value)).toBe('Please enter your password');
  expect(firstMessage(registrationForm.shape.password, value)).toBe('Password must be at least 6 characters long.');
});

it('an erasure without an address asks for it in words', () => {
  expect(firstMessage(erasureForm, {})).toBe('Type the address to confirm');
});

it.each(['john#1@client.example', 'a_b.example#ext#@client.example', 'a%b?c`{d|e}@client.example'])(
  'somebody whose address is %s can be written to, and not registered, since links and templates have its signs',
  (address) => {
    expect(emailForm.shape.to.parse(address)).toBe(address);
    expect(forgotPasswordForm.shape.email.safeParse(address).success).toBe(false);
  },
);

it.each([
  'a@b.example, c@d.example',
  'a@b.example\nBcc: c@d.example',
  '<a@b.example>',
  'a b@c.example',
  '"a"@b.example',
])('a mail to %j is refused: it goes to one plain address', (to) =>
  expect(firstMessage(emailForm, { to, subject: 'S', body: 'B' })).toBe('Please enter a valid email address'),
);

it('a note that cannot be saved says how long it may be, or that a character of it cannot be seen', () => {
  const refusalOf = (afterthoughts: string) => firstMessage(sessionNoteForm, { afterthoughts });
  expect(refusalOf('x'.repeat(20_001))).toBe('At most 20,000 characters');
  expect(refusalOf('Calm.\0')).toMatch(/^This holds an invisible character/);
});

it('a text that is too long is not looked at any further, as that would take minutes', () => {
  const { error } = profileForm.safeParse({ firstName: 'www.'.repeat(26), lastName: 'B', pronouns: 'www.'.repeat(11) });
  expect(error?.issues.map(({ message }) => message)).toEqual(['At most 100 characters', 'At most 40 characters']);
});

it('an address with a domain of tens of thousands of letters is refused at once: converting it takes seconds', () => {
  const letters = Array.from({ length: 60_000 }, (_, index) => String.fromCodePoint(0x4e00 + (index % 20_000)));
  const started = performance.now();
  expect(firstMessage(forgotPasswordForm, { email: `ada@${letters.join('')}.example` })).toBe('Invalid email address');
  expect(performance.now() - started).toBeLessThan(1_000);
});

/** `value` in each field of a form and in each of 20 items of its lists. */
function inEachField(schema: z.ZodType, value: unknown): unknown {
  if (schema instanceof z.ZodObject)
    return Object.fromEntries(Object.entries(schema.shape).map(([name, field]) => [name, inEachField(field, value)]));
  if (schema instanceof z.ZodArray) return Array<unknown>(20).fill(inEachField(schema.element as z.ZodType, value));
  return schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault
    ? inEachField(schema.unwrap() as z.ZodType, value)
    : value;
}
const WRONG = [5, '', 'x', '\0', 'www.', 'x'.repeat(250_000), '9'.repeat(6), '2030-13-45', '2030-01-01T09:00:01Z'];

it.each(
  Object.values(contracts).flatMap((value) =>
    typeof value === 'object' && 'method' in value ? [value as Endpoint] : [],
  ),
)(
  'two fields sent to $method $path are never refused in the same words, unless these are marked as such',
  ({ body }) => {
    const seen = new Map<string, string>();
    const error = ({ path = [] }: { path?: PropertyKey[] | undefined }) => `${path.join('.')}: what zod says`;
    for (const value of WRONG)
      for (const { message, path } of body.safeParse(inEachField(body, value), { error }).error?.issues ?? []) {
        const field = path.filter((name) => name !== 'basedOn').join('.');
        if (!fitsManyFields(message) && message !== 'Invalid time format')
          expect(seen.get(message) ?? field, message).toBe(field);
        seen.set(message, field);
      }
  },
);
