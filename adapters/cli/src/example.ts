import type { Command } from 'commander';

/** Lines that can be pasted, below the help of a command. */
export const example = (command: Command, ...lines: readonly string[]): Command =>
  command.addHelpText('after', `\nExample:\n${lines.map((line) => `  ${line}`).join('\n')}`);
