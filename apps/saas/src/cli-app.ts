/** The command line of a Tidemark on Postgres. */
import type { Check, CliApp, CliSession } from '@tidemark/cli';
import { openApiDocument } from '@tidemark/http';
import { createLog, type Environment, localUrl, runProcess, settingRows } from '@tidemark/node';
import { openPostgres } from '@tidemark/sql';
import { createHouse, tokens } from '@tidemark/wiring';
import { readSaasSettings, saasSettings } from './settings.ts';
import { version } from './version.ts';
import { startWeb } from './web.ts';
import { wireDesk } from './wire-desk.ts';

export const saasCli = (environment: Environment): CliApp => ({
  version,
  open: () => openSession(environment),
  serve: () => runProcess(() => startWeb(environment)),
  openApi: () => openApiDocument(version),
  settings: () => settingRows(saasSettings, environment),
  publicUrl: () => {
    const { PUBLIC_URL, PORT } = readSaasSettings(environment);
    return PUBLIC_URL ?? `http://localhost:${PORT}`;
  },
  serverUrl: () => localUrl(readSaasSettings(environment)),
  checks: () => [settingsCheck(environment), databaseCheck(environment)],
});

const openSession = async (environment: Environment): Promise<CliSession> => {
  const { DATABASE_URL } = readSaasSettings(environment);
  const storage = await openPostgres({ url: DATABASE_URL, poolSize: 3, migrate: 'when-empty' });
  const house = createHouse();
  wireDesk(house, storage, createLog('silent'));
  return {
    desk: house.get(tokens.desk),
    bulkLoad: house.get(tokens.bulkLoad),
    ids: house.get(tokens.ids),
    secrets: house.get(tokens.secrets),
    clock: house.get(tokens.clock),
    close: house.close,
  };
};

const settingsCheck = (environment: Environment): Check => ({
  name: 'Settings',
  look: async () => {
    readSaasSettings(environment);
    return { ok: true, detail: 'they can be read' };
  },
});

const databaseCheck = (environment: Environment): Check => ({
  name: 'Database',
  look: async () => {
    const { DATABASE_URL } = readSaasSettings(environment);
    const storage = await openPostgres({ url: DATABASE_URL, poolSize: 3, migrate: 'never' });
    try {
      await storage.ready();
      const facts = shownFacts(await storage.facts()).map(([name, fact]) => `${name} ${fact}`);
      return { ok: true, detail: facts.join(', ') };
    } finally {
      await storage.close();
    }
  },
});

/** The names of the migrations are for those who look for them, not for a line of text. */
const shownFacts = (facts: Readonly<Record<string, string>>): readonly (readonly [string, string])[] =>
  Object.entries(facts).filter(([name]) => name !== 'migrations');
