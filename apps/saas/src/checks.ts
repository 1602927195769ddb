/** The checks of `./tidemark doctor` in a deployment on Postgres. It changes nothing. */
import type { Check } from '@tidemark/cli';
import { checkTracing } from '@tidemark/deployment';
import { failingOnce, serviceChecks, storedChecks } from '@tidemark/deployment/desk-checks';
import { quotasOf } from '@tidemark/deployment/quota-settings';
import type { Addresses } from '@tidemark/deployment/workspaces-check';
import type { Environment } from '@tidemark/node';
import { openPostgres } from '@tidemark/sql/postgres';
import { factsLine } from '@tidemark/sql/storage';
import {
  databaseSettings,
  deskSettings,
  foreignKeyText,
  readSaasSettings,
  secretKeysOf,
} from './settings.ts';

export const checksOf = (environment: Environment, addresses: Addresses): readonly Check[] => {
  const settings = () => readSaasSettings(environment);
  const open = failingOnce(() =>
    openPostgres({ ...databaseSettings(settings()), poolSize: 3, migrate: 'never' }),
  );
  return [
    settingsCheck(environment),
    databaseCheck(open),
    ...storedChecks({
      open,
      addresses,
      keys: () => secretKeysOf(settings()),
      foreignKey: () => foreignKeyText,
    }),
    ...serviceChecks({
      open,
      desk: () => deskSettings(settings()),
      quotas: () => quotasOf(settings()),
      address: settings,
      untrustedProxy: () => null,
    }),
  ];
};

const settingsCheck = (environment: Environment): Check => ({
  name: 'Settings',
  look: async () => {
    readSaasSettings(environment);
    await checkTracing(environment);
    return { ok: true, detail: 'they can be read' };
  },
});

const databaseCheck = (open: () => ReturnType<typeof openPostgres>): Check => ({
  name: 'Database',
  look: async () => {
    const storage = await open();
    try {
      await storage.ready();
      return { ok: true, detail: factsLine(await storage.facts()) };
    } finally {
      await storage.close();
    }
  },
});
