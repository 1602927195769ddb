import { openWithKeys } from '@tidemark/deployment';
import type { Storage } from '@tidemark/sql';
import { openPostgres, type PostgresOptions } from '@tidemark/sql/postgres';
import { databaseSettings, foreignKeyText, type SaasSettings, secretKeysOf } from './settings.ts';

/** Opens the database of the settings for whoever has its secret keys. */
export const openSealed = (
  settings: SaasSettings,
  options: Omit<PostgresOptions, 'url' | 'refuseKeys'>,
): Promise<Storage> =>
  openWithKeys({ keys: secretKeysOf(settings), refusal: foreignKeyText }, (refuseKeys) =>
    openPostgres({ ...databaseSettings(settings), ...options, refuseKeys }),
  );
