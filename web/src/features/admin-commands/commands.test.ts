import { describe, expect, it } from 'vitest';
import { grouped, matching, type Command } from './commands.ts';
import { shortcutOf, stepped, type Press } from './shortcuts.ts';

const press = (key: string, changes: Partial<Press> = {}): Press => ({
  key,
  hasModifier: false,
  isCommandOrControl: false,
  isTyping: false,
  isInDialog: false,
  ...changes,
});
const control = { hasModifier: true, isCommandOrControl: true };

it('a shortcut key of the dashboard does what the hints say', () => {
  expect(['t', 'C', 'j', 'k', 'R', '7'].map((key) => shortcutOf(press(key)))).toEqual([
    { does: 'today' },
    { does: 'create' },
    { does: 'step', by: 1 },
    { does: 'step', by: -1 },
    { does: 'reply' },
    { does: 'tab', number: 7 },
  ]);
  expect(['8', '0', 'x', 'Enter', '12'].map((key) => shortcutOf(press(key)))).toEqual(Array(5).fill(null));
});

it('a shortcut key of the dashboard is an ordinary letter while somebody is typing, and belongs to the dialog where one is open', () => {
  expect(shortcutOf(press('c', { isTyping: true }))).toBeNull();
  expect(shortcutOf(press('c', { isInDialog: true }))).toBeNull();
  expect(shortcutOf(press('c', control))).toBeNull();
});

it('a shortcut key of the dashboard opens the menu from anywhere when pressed with Ctrl or ⌘', () => {
  expect(shortcutOf(press('K', { ...control, isTyping: true, isInDialog: true }))).toEqual({ does: 'menu' });
});

it('a shortcut key of the dashboard steps through a list without leaving it', () => {
  expect([stepped(-1, 1, 3), stepped(-1, -1, 3), stepped(2, 1, 3), stepped(0, -1, 3), stepped(1, 1, 3)]).toEqual([
    0, 2, 2, 0, 2,
  ]);
});

describe('the command menu', () => {
  const command = (group: string, words: string): Command => ({ id: words, group, words, run: () => undefined });
  const commands = [command('Do', 'Block time'), command('Go to', 'Emails'), command('Do', 'Create an appointment')];

  it('the command menu finds entries with every word, in any order and case', () => {
    expect(matching(commands, 'time BLOCK').map(({ id }) => id)).toEqual(['Block time']);
    expect(matching(commands, ' ')).toHaveLength(3);
    expect(matching(commands, 'block mails')).toEqual([]);
  });

  it('the command menu keeps related entries in one group', () => {
    expect(grouped(commands).map(([group, found]) => [group, found.length])).toEqual([
      ['Do', 2],
      ['Go to', 1],
    ]);
  });
});
