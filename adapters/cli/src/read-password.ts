import type { Io } from './app.ts';

/** A password from standard input; the line break that a shell or an editor put behind it is not part of it. */
export const readPassword = async ({ readStdin }: Io): Promise<string> =>
  (await readStdin()).replace(/\r?\n$/, '');

/** The first line of standard input: somebody who types does not end it. */
export const readLine = async ({ stdin }: Io): Promise<string> => {
  const decoder = new TextDecoder();
  let text = '';
  for await (const piece of stdin()) {
    text += decoder.decode(piece, { stream: true });
    const [line, ...more] = text.split(/\r?\n/);
    if (more.length > 0) return line ?? '';
    if (text.length > longestLine) break;
  }
  return text;
};

const longestLine = 20_000;
