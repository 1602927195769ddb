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
import { createHouse, type House, provideDesk, tokens } from '@tidemark/wiring';

/** The house of one opened database. Closing it writes out the audit trail, then closes the database. */
export const wireDesk = (storage: Storage, log: TroubleLog): House => {
  const house = createHouse();
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
  return house;
};
