/** What only the desk can judge of what was typed is wrong usage too, and is told by the name under which it was typed. */
import { DeskError } from '@tidemark/domain';
import type { Command } from 'commander';

/** Ends a command as wrong usage where the error judges a value that was typed; any other goes on as it is. */
export const refuseValue = (command: Command, error: unknown): never => {
  const message = error instanceof DeskError ? judgement(command, error) : null;
  if (message === null) throw error;
  return command.error(`error: ${message}`);
};

/**
 * Whoever judges a value begins with the name of its field: `timezone must be …`. What begins otherwise tells of what is
 * there already, like another team of that name: the command was right, and failed.
 */
const judgement = (command: Command, { code, field, message }: DeskError): string | null => {
  if (code !== 'validation_failed' || field === undefined || !message.startsWith(`${field} `)) return null;
  const typed = typedName(command, field);
  return typed === null ? null : `${typed}${message.slice(field.length)}`;
};

/** `client_secret` is typed as `--client-secret`, as `--client-secret-stdin` or as an argument. */
const typedName = (command: Command, field: string): string | null => {
  const long = `--${field.replaceAll('_', '-')}`;
  const option = command.options.find((one) => one.long === long || one.long === `${long}-stdin`);
  if (option?.long) return option.long;
  return command.registeredArguments.some((one) => one.name() === field) ? `<${field}>` : null;
};
