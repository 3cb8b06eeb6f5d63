import { describe, expect, it } from 'vitest';
import { grouped, matching, type Command } from './commands.ts';

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
