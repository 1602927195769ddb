/** Puts a feature into a filled database before a server opens it. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { systemCall } from '@tidemark/domain';
import type { Ground } from './contrasts.ts';
import type { DataSet } from './data-set.ts';
import { openSession } from './database.ts';
import { newFolder } from './leftovers.ts';
import type { Serving } from './servers.ts';
import type { Receiver } from './start-receiver.ts';

type Prepare = (ground: Ground) => Promise<object>;

/** Runs `prepare` on the first workspace; what it answers is added to what the data set knows of that workspace. */
export const prepared = async (serving: Serving, receiver: Receiver, prepare: Prepare): Promise<Serving> => {
  const environment = { ...serving.database.environment, WEBHOOK_ALLOW_NETWORKS: '127.0.0.0/8' };
  const database = { ...serving.database, environment };
  const dataSet = readDataSet(database.dataSet);
  const [sample, ...others] = dataSet.workspaces;
  if (!sample) throw new Error('Expected a data set with a workspace.');
  const session = await openSession(serving.db, database);
  try {
    const call = systemCall(sample.id, 'bench', session.ids.next());
    const made = await prepare({ session, call, sample, receiver: receiver.url });
    const file = join(newFolder(), 'data-set.json');
    writeFileSync(file, JSON.stringify({ ...dataSet, workspaces: [{ ...sample, ...made }, ...others] }));
    return { ...serving, database: { ...database, dataSet: file } };
  } finally {
    await session.close();
  }
};

export const readDataSet = (file: string): DataSet => JSON.parse(readFileSync(file, 'utf8'));
