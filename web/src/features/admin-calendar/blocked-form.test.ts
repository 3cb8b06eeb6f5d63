import { expect, it } from 'vitest';
import { blockedDraft } from '../../components/form/checks/blocked-draft.ts';
import { firstBlocked } from './blocked-form.ts';

const timeZone = 'America/New_York';
const typed = (changes: object) =>
  blockedDraft(timeZone).safeParse({ day: '2027-03-01', from: '12:00', to: '17:00', label: ' Dentist ', ...changes });
const problem = (changes: object) => {
  const { error } = typed(changes);
  return error?.issues.map(({ path, message }) => [path.join('.'), message]);
};

it('the form for a blocked time becomes two instants on the clock of the practice', () => {
  expect(typed({}).data).toEqual({
    startsAt: '2027-03-01T17:00:00.000Z',
    endsAt: '2027-03-01T22:00:00.000Z',
    label: 'Dentist',
  });
});

it('the form for a blocked time accepts the end of the day as the end', () => {
  expect(typed({ to: '00:00' }).data?.endsAt).toBe('2027-03-02T05:00:00.000Z');
});

it('the form for a blocked time accepts a whole day on which the clock is set back, and a day that ends where the clock skips midnight', () => {
  expect(typed({ day: '2027-11-07', from: '00:00', to: '00:00' }).data).toMatchObject({
    startsAt: '2027-11-07T04:00:00.000Z',
    endsAt: '2027-11-08T05:00:00.000Z',
  });
  const evening = { day: '2027-09-04', from: '18:00', to: '00:00', label: '' };
  expect(blockedDraft('America/Santiago').safeParse(evening).data?.endsAt).toBe('2027-09-05T04:00:00.000Z');
});

it('the form for a blocked time shows at which field the mistake is', () => {
  expect(problem({ to: '12:00' })).toEqual([['to', 'The end must be after the start.']]);
  expect(problem({ from: '' })).toEqual([['from', 'Please enter a time.']]);
  expect(problem({ day: '2027-03-14', from: '02:30' })).toEqual([['from', 'The clock skips this time on that day.']]);
});

it('the form for a blocked time starts with what was drawn, or otherwise with the coming afternoon', () => {
  const span = { start: Date.parse('2027-03-01T18:00:00Z'), end: Date.parse('2027-03-01T19:30:00Z') };
  expect(firstBlocked(span, timeZone, 0)).toEqual({ day: '2027-03-01', from: '13:00', to: '14:30', label: '' });
  const at = (time: string) => firstBlocked(null, timeZone, Date.parse(`2027-03-01T${time}Z`)).day;
  expect([at('15:00'), at('17:00')]).toEqual(['2027-03-01', '2027-03-02']);
});
