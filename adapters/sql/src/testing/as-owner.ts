/** Statements past the storage, as the user of an address. */
import pg from 'pg';

export const asOwner = async <Result>(
  url: string,
  use: (client: pg.Client) => Promise<Result>,
): Promise<Result> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await use(client);
  } finally {
    await client.end();
  }
};

export const run = (url: string, text: string) => asOwner(url, (client) => client.query(text));
