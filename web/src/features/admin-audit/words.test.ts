import { describe, expect, it } from 'vitest';
import { actionWords, actorWords, appointmentOf } from './words.ts';

const ID = '0b3f3b1e-6f0e-4b7e-9a53-0d6f6f0f3a11';

describe('the activity list', () => {
  it('says what was done in words, and does not hide an action it does not know', () => {
    expect(actionWords('session-notes.read')).toBe('read session notes');
    expect(actionWords('backup.taken-late')).toBe('backup taken late');
  });

  it('names the administrator and nobody else', () => {
    expect(actorWords('admin:ada')).toBe('ada');
    expect(actorWords(`client:${ID}`)).toBe('A client');
    expect(actorWords('visitor')).toBe('A visitor');
    expect(actorWords('system')).toBe('System');
  });

  it('leads to the appointment when there is exactly one', () => {
    expect(appointmentOf({ action: 'appointment.cancelled', subject: ID })).toBe(ID);
    expect(appointmentOf({ action: 'session-notes.read', subject: `${ID} ${ID}` })).toBeNull();
    expect(appointmentOf({ action: 'client.login', subject: ID })).toBeNull();
  });
});
