/**
 * Erases data outside of the database: bytes of files and of mails that arrived, and copies of mails that were sent. The erasure queues tasks for it, so that an
 * unavailable store does not delay the deletion until the sweep.
 */
import { plus } from '../../kernel/instant.ts';
import { fileKey, rawMailKey } from '../../model/library/byte-key.ts';
import { atOnce, type ClaimedTask, type Outcome, type Task } from '../../model/outbound/task.ts';
import type { Ports } from '../../model/ports.ts';
import type { WriteScope } from '../../model/use-case.ts';

/** `rawIds`: mails that arrived. */
export type Erased = Readonly<{
  fileIds: readonly string[];
  mailIds: readonly string[];
  rawIds?: readonly string[];
}>;

/** How many ids one task has, so that its payload stays small. */
const most = 100;

export const leaveToRemove = async (
  { stores, ids, now }: Pick<WriteScope, 'stores' | 'ids' | 'now'>,
  { fileIds, mailIds, rawIds = [] }: Erased,
): Promise<void> => {
  const payloads = [
    ...chunks(fileIds).map((some) => ({ file_ids: some.join(' ') })),
    ...chunks(mailIds).map((some) => ({ mail_ids: some.join(' ') })),
    ...chunks(rawIds).map((some) => ({ raw_ids: some.join(' ') })),
  ];
  const tasks = payloads.map(
    (payload): Task => ({
      id: ids.next(),
      kind: 'bytes.remove',
      payload,
      lane: null,
      group: 'bytes',
      runAt: atOnce(now),
    }),
  );
  if (tasks.length > 0) await stores.tasks.add(tasks);
};

/** The task `bytes.remove`. It is never parked: after many attempts it is retried each hour. */
export const removingErased =
  ({ byteStore, mailer, clock }: Ports) =>
  async ({ workspaceId, payload, attempts }: ClaimedTask): Promise<Outcome> => {
    try {
      await byteStore.remove(idsIn(payload.file_ids).map((id) => fileKey(workspaceId, id)));
      await byteStore.remove(idsIn(payload.raw_ids).map((id) => rawMailKey(workspaceId, id)));
      await mailer.forget(idsIn(payload.mail_ids));
      return { done: true };
    } catch (error) {
      if (attempts < loggedAttempts) throw error;
      return { later: plus(clock.now(), hourMs) };
    }
  };

const loggedAttempts = 10;
const hourMs = 3_600_000;

const idsIn = (text: string | number | undefined): readonly string[] =>
  text === undefined ? [] : String(text).split(' ');

const chunks = (all: readonly string[]): readonly (readonly string[])[] =>
  Array.from({ length: Math.ceil(all.length / most) }, (_, at) => all.slice(at * most, (at + 1) * most));
