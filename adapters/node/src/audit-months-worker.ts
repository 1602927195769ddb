import type { TroubleLog } from './waiting-notes.ts';
import { withinGrace } from './within-grace.ts';

export type AuditMonthsParts = Readonly<{
  /** Makes the months to come, and removes those that are no longer kept. */
  keep: () => Promise<unknown>;
  isLeading: () => boolean;
  log: TroubleLog;
}>;

/** `stop` waits a limited time for what runs. */
export type AuditMonthsWorker = Readonly<{ stop: () => Promise<void> }>;

const everyMs = 3_600_000;
/** By then one worker leads. */
const firstMs = 30_000;

/** Looks after the months of the audit log once an hour, in the worker that leads. */
export const startAuditMonths = ({ keep, isLeading, log }: AuditMonthsParts): AuditMonthsWorker => {
  let running: Promise<unknown> = Promise.resolve();
  const look = (): void => {
    if (!isLeading()) return;
    running = keep().catch((error: unknown) =>
      log.error(
        { err: error },
        'The months of the audit log could not be looked after; the next try is in an hour',
      ),
    );
  };
  const first = setTimeout(look, firstMs).unref();
  const timer = setInterval(look, everyMs).unref();
  return {
    stop: async () => {
      clearTimeout(first);
      clearInterval(timer);
      await withinGrace(running);
    },
  };
};
