import pg from 'pg';

export type Heard = Readonly<{ texts: ReadonlySet<string>; end: () => void }>;

/** Collects the text of each statement that clients of this process send to Postgres from now on. */
export const hearStatements = (): Heard => {
  const { query } = pg.Client.prototype;
  const texts = new Set<string>();
  const hearing = function (this: pg.Client, ...input: unknown[]): unknown {
    const [first] = input;
    const text = typeof first === 'string' ? first : (first as Readonly<{ text?: string }>).text;
    if (text !== undefined) texts.add(text.replaceAll(/\s+/g, ' ').trim());
    return Reflect.apply(query, this, input);
  };
  pg.Client.prototype.query = hearing as typeof query;
  return {
    texts,
    end: () => {
      pg.Client.prototype.query = query;
    },
  };
};
