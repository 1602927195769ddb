import type { CliSession } from '@tidemark/cli';
import { schedulingBulkLoad } from '@tidemark/domain';
import { createLog } from '@tidemark/node';
import type { Storage } from '@tidemark/sql';
import { listeningOn } from './listening-on.ts';
import { type DeskSettings, openDesk } from './open-desk.ts';
import { tokens } from './tokens.ts';

/** What a command works with, on an opened database. */
export const sessionOn = (
  storage: Storage,
  settings: DeskSettings,
  place: CliSession['place'],
): CliSession => {
  const container = openDesk(storage, settings, { log: createLog('silent') });
  const { ids, secrets, clock, work } = container.get(tokens.ports);
  return {
    desk: container.get(tokens.desk),
    bulkLoad: schedulingBulkLoad(storage.bulkLoad, work, clock),
    ids,
    secrets,
    clock,
    place,
    scrubbed: storage.scrubbed,
    listen: () => listeningOn(settings),
    close: container.close,
  };
};
