import { expect, it } from 'vitest';
import { actionWords, actorWords, appointmentOf } from './words.ts';

const ID = '0b3f3b1e-6f0e-4b7e-9a53-0d6f6f0f3a11';

it('the activity list describes the actions in words, and shows unknown ones as well', () => {
  expect(actionWords('session-notes.read')).toBe('read session notes');
  expect(actionWords('backup.taken-late')).toBe('backup taken late');
});

it('the activity list names the administrator but nobody else', () => {
  expect(actorWords('admin:ada')).toBe('ada');
  expect(actorWords(`client:${ID}`)).toBe('A client');
  expect(actorWords('visitor')).toBe('A visitor');
  expect(actorWords('system')).toBe('System');
});

it('the activity list links to the appointment when there is exactly one', () => {
  expect(appointmentOf({ action: 'appointment.cancelled', subject: ID })).toBe(ID);
  expect(appointmentOf({ action: 'session-notes.read', subject: `${ID} ${ID}` })).toBeNull();
  expect(appointmentOf({ action: 'client.login', subject: ID })).toBeNull();
});
