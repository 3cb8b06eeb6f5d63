/** One line of the menu. */
export interface Command {
  id: string;
  group: string;
  words: string;
  /** What stands beside it: when, from whom. */
  beside?: string | undefined;
  /** The key that runs it, too. */
  hint?: string | undefined;
  run: () => void;
}

/** The commands that hold every word of what was typed; all of them while nothing was. */
export function matching(commands: readonly Command[], typed: string): Command[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  return commands.filter((command) => {
    const text = `${command.group} ${command.words}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
}

/** By group, in the order in which the groups first appear. */
export function grouped(commands: readonly Command[]): [group: string, commands: Command[]][] {
  const groups = new Map<string, Command[]>();
  for (const command of commands) groups.set(command.group, [...(groups.get(command.group) ?? []), command]);
  return [...groups];
}
