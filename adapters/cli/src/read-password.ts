import type { Io } from './app.ts';

/** A password from standard input; the line break that a shell or an editor put behind it is not part of it. */
export const readPassword = async ({ readStdin }: Io): Promise<string> =>
  (await readStdin()).replace(/\r?\n$/, '');
