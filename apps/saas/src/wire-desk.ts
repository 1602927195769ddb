import type { CliSession } from '@tidemark/cli';
import { limits } from '@tidemark/domain';
import { createHtml } from '@tidemark/html';
import {
  argonPasswords,
  createAuditTrail,
  createIds,
  createLog,
  createRateLimiter,
  systemClock,
  systemSecrets,
  type TroubleLog,
} from '@tidemark/node';
import type { Storage } from '@tidemark/sql';
import { createHouse, type House, provideDesk, tokens } from '@tidemark/wiring';

/**
 * Wires the desk to an opened database, the same way in every deployment. Closing the house writes out the audit trail,
 * then closes the database.
 */
export const wireDesk = (house: House, storage: Storage, log: TroubleLog): void => {
  const { work, directory, bulkLoad, rateLimiter } = storage;
  const auditTrail = createAuditTrail({ work, log, everyMs: limits.auditDelayMs / 2 });
  house.onClose(() => storage.close());
  house.onClose(() => auditTrail.close());
  house.provide(tokens.bulkLoad, () => bulkLoad);
  house.provide(tokens.rateLimiter, () => rateLimiter ?? createRateLimiter());
  provideDesk(house, {
    work: () => work,
    directory: () => directory,
    auditTrail: () => auditTrail,
    clock: () => systemClock,
    ids: () => createIds(),
    secrets: () => systemSecrets,
    passwords: () => argonPasswords,
    html: () => createHtml(),
  });
};

/** What a command works with, on an opened database. */
export const sessionOn = (storage: Storage): CliSession => {
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
