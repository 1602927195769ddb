import type { Connection } from '../direct.ts';

/**
 * FTS5 sorts new words into its index whenever a savepoint ends, and each write of a group has one. So the words that the
 * writes of a group put in wait, in order, for its end, or for the first question of a write about the index.
 */
export type WordsTogether = Readonly<{
  connection: Connection;
  /** Called where a savepoint begins. What it returns is called when that is taken back. */
  mark(): () => void;
  /** Called before the commit. */
  write(): void;
  /** Called when the transaction has ended, however. */
  end(): void;
}>;

type Asked = readonly [text: string, parameters: readonly unknown[]];

export const wordsTogether = ({ ask }: Pick<Connection, 'ask'>): WordsTogether => {
  let told: Asked[] = [];
  let written = 0;
  const write = (): void => {
    for (const [text, parameters] of told.slice(written)) {
      ask(text, parameters);
      written += 1;
    }
  };
  return {
    connection: {
      ask: (text, parameters) => {
        if (isOfWords(text)) write();
        return ask(text, parameters);
      },
      tell: (text, parameters) =>
        isOfWords(text) ? void told.push([text, parameters]) : ask(text, parameters),
    },
    mark: () => {
      const before = { told: told.length, written };
      // Words of earlier writes that were put in behind the mark are taken back with it, and go in again.
      return () => {
        told.length = before.told;
        written = before.written;
      };
    },
    write,
    end: () => {
      told = [];
      written = 0;
    },
  };
};

const isOfWords = (text: string): boolean =>
  text.includes('search_message_words') || text.includes('search_entry_words');
