import { DeskError } from '../../kernel/errors.ts';

/** Why an imported workspace stays closed: another one has `what`, like `the address support@example.com`. */
export const workspaceNotOpened = (what: string, cause?: unknown): DeskError =>
  new DeskError(
    'validation_failed',
    `The workspace cannot be opened: another workspace of this instance has ${what}. Everything else is imported; remove it there, and run the command again.`,
    { cause },
  );

/** Why an import does not begin. `taken`: what another workspace has, like `the address support@example.com`. */
export const namesTaken = (taken: readonly string[]): DeskError => {
  const others = taken.length - mostNamed;
  const named = [...taken.slice(0, mostNamed), ...(others > 0 ? [`${others} more`] : [])];
  return new DeskError(
    'validation_failed',
    `The workspace cannot be added: another workspace of this instance has ${named.join(', ')}. Nothing was written; remove what is taken there, and run the command again.`,
  );
};

const mostNamed = 20;
