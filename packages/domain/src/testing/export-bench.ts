/** A desk whose exports are made by a worker that a test drives. */

import type { ExportDownload } from '../library/exports/export-cases.ts';
import type { RequestExport } from '../library/exports/request-export.ts';
import type { CredentialRef } from '../model/entry/live-credential.ts';
import type { ByteStore } from '../model/library/byte-store.ts';
import type { Export } from '../model/library/export.ts';
import type { ClaimedTask, Outcome } from '../model/outbound/task.ts';
import { fixedClock } from './fixed-clock.ts';
import { memoryByteStore } from './memory-byte-store.ts';
import { openTestDesk, type TestDesk } from './test-desk.ts';
import type { TestPorts } from './test-ports.ts';

export type ExportBench = TestDesk &
  Readonly<{
    request: (input?: Partial<RequestExport>) => Promise<Export>;
    /** Claims and runs what is due, once; returns the outcomes. */
    work: () => Promise<readonly Outcome[]>;
    claim: () => Promise<readonly ClaimedTask[]>;
    /** The one task that is due, claimed. */
    claimOne: () => Promise<ClaimedTask>;
    get: (id: string) => Promise<Export>;
    /** By the link that the key of `request` was given. */
    download: (id: string) => Promise<ExportDownload>;
    /** The lines of what was made, without the head. */
    lines: (id: string) => Promise<readonly string[]>;
  }>;

export const openExportBench = async (overrides: Partial<TestPorts> = {}): Promise<ExportBench> => {
  const bench = await openTestDesk(overrides);
  const { desk, ports, byKey } = bench;
  const holder: CredentialRef = { type: 'api_key', id: byKey.credentialId ?? '' };
  const download = (id: string) => desk.exports.download(byKey, { id, holder });
  const claim = () => ports.taskQueue.claim(100, ports.clock.now(), []);
  return {
    ...bench,
    request: (input = {}) => desk.exports.request(byKey, { resource: 'tickets', format: 'ndjson', ...input }),
    claim,
    download,
    claimOne: async () => {
      const [task] = await claim();
      if (!task) throw new Error('Expected a task.');
      return task;
    },
    work: async () => {
      const outcomes: Outcome[] = [];
      for (const task of await claim()) {
        const outcome = await desk.tasks.run(task);
        if ('later' in outcome) await ports.taskQueue.later(task, outcome.later);
        else if ('wait' in outcome) await ports.taskQueue.wait(task, outcome.wait);
        else await ports.taskQueue.done([task]);
        outcomes.push(outcome);
      }
      return outcomes;
    },
    get: (id) => desk.exports.get(byKey, id),
    lines: async (id) => {
      const found = await download(id);
      let text = '';
      for await (const piece of await found.open()) text += String.fromCharCode(...piece);
      return text.trimEnd().split('\n').slice(1);
    },
  };
};

/** A byte store that does something before it keeps anything. */
export const keepingAfter = (before: () => Promise<void>): TestPorts['byteStore'] => {
  const store = memoryByteStore(fixedClock());
  const put: ByteStore['put'] = async (key, source) => {
    await before();
    await store.put(key, source);
  };
  return { ...store, put };
};
