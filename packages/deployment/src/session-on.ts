import { setTimeout } from 'node:timers/promises';
import type { CliSession } from '@tidemark/cli';
import { schedulingBulkLoad } from '@tidemark/domain';
import { createLog } from '@tidemark/node';
import type { Storage } from '@tidemark/sql';
import { listeningOn } from './listening-on.ts';
import { movingOn } from './moving/moving-on.ts';
import { type DeskSettings, openDesk } from './open-desk.ts';
import { beginWithKey } from './open-with-keys.ts';
import { tokens } from './tokens.ts';

/** The session of a command on an opened database. */
export const sessionOn = (
  storage: Storage,
  settings: DeskSettings,
  place: CliSession['place'],
): CliSession => {
  const container = openDesk(storage, settings, { log: createLog('silent') });
  const { ids, secrets, clock, work, byteStore, vault } = container.get(tokens.ports);
  const desk = container.get(tokens.desk);
  return {
    desk,
    moving: movingOn({ desk, work, moves: storage.moves, byteStore, vault, clock, ids, wait: setTimeout }),
    bulkLoad: schedulingBulkLoad(storage.bulkLoad, work, clock),
    ids,
    secrets,
    clock,
    place,
    scrubbed: storage.scrubbed,
    beginWithKey: () => beginWithKey(storage, settings.secretKeys),
    listen: () => listeningOn(settings),
    close: container.close,
  };
};
