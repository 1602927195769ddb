import pg from 'pg';

type Sent = { text?: string; name?: string | undefined };

/** Takes the workspace out of the where clauses of what stores send to Postgres while `use` runs, as a mistake might. */
export const withoutWhere = async <Result>(use: () => Promise<Result>): Promise<Result> => {
  const { query } = pg.Client.prototype;
  const broken = function (this: pg.Client, ...input: unknown[]): unknown {
    const sent = input[0] as Sent;
    const text = sent.text?.replaceAll(/((?:"\w+"\.)?"?workspace_id"?) = (\$\d+)/g, '$2::uuid is not null');
    if (text === undefined || text === sent.text) return Reflect.apply(query, this, input);
    if (sent instanceof pg.Query)
      return Reflect.apply(query, this, [Object.assign(sent, { text, name: undefined })]);
    return Reflect.apply(query, this, [{ ...sent, text, name: undefined }]);
  };
  pg.Client.prototype.query = broken as typeof query;
  try {
    return await use();
  } finally {
    pg.Client.prototype.query = query;
  }
};
