/** A value that only the desk can refuse is wrong usage too, reported by the name under which it was typed. */
import { DeskError } from '@tidemark/domain';
import type { Command } from 'commander';

/** Ends a command as wrong usage when the error is about a typed value; rethrows every other error. */
export const refuseValue = (command: Command, error: unknown): never => {
  const message = error instanceof DeskError ? judgement(command, error) : null;
  if (message === null) throw error;
  return command.error(`error: ${message}`);
};

/** Where a value could be right, and something else is in its way, like another team of that name, the command failed. */
const judgement = (command: Command, { code, field, message, mayPassLater }: DeskError): string | null => {
  if (code !== 'validation_failed' || field === undefined || mayPassLater) return null;
  const typed = typedName(command, field);
  if (typed === null) return null;
  return message.startsWith(`${field} `) ? `${typed}${message.slice(field.length)}` : `${typed}: ${message}`;
};

/** `client_secret` is typed as `--client-secret`, as `--client-secret-stdin` or as an argument. */
const typedName = (command: Command, field: string): string | null => {
  const long = `--${field.replaceAll('_', '-')}`;
  const option = command.options.find((one) => one.long === long || one.long === `${long}-stdin`);
  if (option?.long) return option.long;
  return command.registeredArguments.some((one) => one.name() === field) ? `<${field}>` : null;
};
