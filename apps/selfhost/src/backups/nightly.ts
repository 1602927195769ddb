/** What a server does for backups by itself: one each night, and the list of who was erased. */
import { Worker } from 'node:worker_threads';
import type { TroubleLog } from '@tidemark/node';
import { dataFolderAt } from '../data-folder.ts';
import type { SelfhostSettings } from '../settings.ts';
import { deploymentOf } from './deployment.ts';
import { noteErasures } from './erasure-list.ts';
import { isBackupDue, scheduleOf } from './schedule.ts';

export type Nightly = Readonly<{ stop: () => Promise<void> }>;

type Parts = Readonly<{ settings: SelfhostSettings; log: TroubleLog; everyMs?: number }>;

/** Looks every half minute whether something is due. A backup that failed is tried again an hour later. */
export const startNightlyBackups = ({ settings, log, everyMs = 30_000 }: Parts): Nightly => {
  let worker: Worker | null = null;
  let restUntil = 0;
  const backUp = async (): Promise<void> => {
    worker = new Worker(new URL('./backup-worker.ts', import.meta.url), {
      workerData: deploymentOf(settings),
    });
    try {
      await endOf(worker);
    } catch (error) {
      restUntil = performance.now() + restMs;
      log.error({ err: error }, 'The nightly backup could not be made or checked; tried again in an hour');
    } finally {
      worker = null;
    }
  };
  const look = async (): Promise<void> => {
    try {
      noteErasures(scheduleOf(settings).folder, dataFolderAt(settings.DATA_DIR).database);
      const isDue = worker === null && performance.now() >= restUntil && isBackupDue(settings, new Date());
      if (isDue) await backUp();
    } catch (error) {
      log.error({ err: error }, 'The folder of the backups cannot be used; tried again later');
    }
  };
  const timer = setInterval(() => void look(), everyMs).unref();
  return {
    stop: async () => {
      clearInterval(timer);
      await worker?.terminate();
    },
  };
};

const restMs = 3_600_000;

const endOf = (worker: Worker): Promise<void> =>
  new Promise((resolve, reject) => {
    worker.once('error', reject);
    // A server that stops ends it: what it has begun is removed by the next one.
    worker.once('exit', () => resolve());
  });
