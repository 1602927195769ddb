/** The part of a response that is read; the connection is then closed. */
const mostBytes = 64 * 1_024;
const excerptLength = 1_024;
/** No character takes more than 4 bytes. */
const excerptBytes = excerptLength * 4;

/** `fault`: what broke the answer off, or null when it ended, or was cut by us. */
export type ReadAnswer = Readonly<{ excerpt: string | null; fault: unknown }>;

export const readAnswer = async (body: AsyncIterable<Uint8Array>): Promise<ReadAnswer> => {
  const beginning: Uint8Array[] = [];
  let size = 0;
  try {
    // Leaving the loop early destroys the stream, and with it the socket.
    for await (const chunk of body) {
      if (size < excerptBytes) beginning.push(chunk);
      size += chunk.length;
      if (size >= mostBytes) break;
    }
    return { excerpt: excerptOf(beginning), fault: null };
  } catch (fault) {
    return { excerpt: excerptOf(beginning), fault };
  }
};

const excerptOf = (chunks: readonly Uint8Array[]): string | null => {
  const bytes = Buffer.concat(chunks).subarray(0, excerptBytes);
  const text = new TextDecoder().decode(bytes, { stream: true });
  return text === '' ? null : plain(text).slice(0, excerptLength).toWellFormed();
};

/** One can read it and store it: line breaks and tabs stay, other control characters are replaced. */
export const plain = (text: string): string =>
  text.replaceAll('\r\n', '\n').replace(/[^\P{Cc}\n\t]/gu, '\uFFFD');
