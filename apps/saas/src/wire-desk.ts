import { limits } from '@tidemark/domain';
import { createHtml } from '@tidemark/html';
import {
  argonPasswords,
  createAuditTrail,
  createIds,
  systemClock,
  systemSecrets,
  type TroubleLog,
} from '@tidemark/node';
import type { Storage } from '@tidemark/sql';
import { type House, provideDesk, tokens } from '@tidemark/wiring';

/** Wires the desk to an opened database. Closing the house writes out the audit trail, then closes the database. */
export const wireDesk = (house: House, storage: Storage, log: TroubleLog): void => {
  const { work, directory, bulkLoad } = storage;
  const auditTrail = createAuditTrail({ work, log, everyMs: limits.auditDelayMs / 2 });
  house.onClose(() => storage.close());
  house.onClose(() => auditTrail.close());
  house.provide(tokens.bulkLoad, () => bulkLoad);
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
