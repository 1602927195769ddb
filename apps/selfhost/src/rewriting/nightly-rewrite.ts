/** What a server does by itself for those who were erased: in a quiet hour it writes the database's file anew. */
import type { TroubleLog } from '@tidemark/node';
import { dataFolderAt } from '../data-folder.ts';
import type { SelfhostSettings } from '../settings.ts';
import { longestRewriteMs, noteGivenUp, type Running, rewriteFile, roomFault } from './rewrite-file.ts';
import { isRewriteDue } from './rewrite-hour.ts';

export type NightlyRewrite = Readonly<{ stop: () => Promise<void> }>;

export type RewriteLog = TroubleLog & Readonly<{ info: (facts: object, message: string) => void }>;

type Parts = Readonly<{
  settings: SelfhostSettings;
  log: RewriteLog;
  now?: () => Date;
  everyMs?: number;
  mostMs?: number;
}>;

/** Looks every half minute whether it is due. What failed is tried again an hour later. */
export const startNightlyRewrites = (parts: Parts): NightlyRewrite => {
  const { settings, log, now = () => new Date(), everyMs = 30_000, mostMs = longestRewriteMs } = parts;
  const { database } = dataFolderAt(settings.DATA_DIR);
  let running: Running | null = null;
  let [restUntil, stopped] = [0, false];
  const rewrite = async (): Promise<void> => {
    const since = performance.now();
    const rewriting = rewriteFile({ database, mostMs });
    running = rewriting;
    const outcome = await rewriting.ended;
    const facts = { outcome, ms: Math.round(performance.now() - since) };
    if (outcome === 'done' || outcome === 'erased meanwhile') return log.info(facts, sentences[outcome]);
    if (outcome === 'too long') {
      running = noteGivenUp({ database, givenUpAt: now().toISOString() });
      await running.ended;
    }
    log.error(facts, sentences[outcome]);
    restUntil = performance.now() + restMs;
  };
  const look = async (): Promise<void> => {
    if (running !== null || performance.now() < restUntil) return;
    try {
      if (!isRewriteDue(settings, now())) return;
      const fault = roomFault(database);
      if (fault !== null) throw new Error(fault);
      await rewrite();
    } catch (error) {
      restUntil = performance.now() + restMs;
      if (!stopped) log.error({ err: error }, sentences.failed);
    } finally {
      running = null;
    }
  };
  const timer = setInterval(() => void look(), everyMs).unref();
  return {
    // Not to be asked but ended: the file is as it was before, and the debt stays.
    stop: async () => {
      stopped = true;
      clearInterval(timer);
      running?.child.kill('SIGKILL');
      await running?.ended.catch(() => undefined);
    },
  };
};

const restMs = 3_600_000;

const sentences = {
  done: 'The database was written anew: nothing is left in its file of those who were erased',
  'erased meanwhile':
    'The database was written anew; somebody was erased meanwhile, for whom it is written anew the next night',
  'too long':
    'The database could not be written anew while others wait to write; tried again in a week: stop the server and run tidemark vacuum',
  'being read':
    'The database was written anew, and a long read keeps its log from being emptied; tried again in an hour',
  failed: 'The database could not be written anew, which erasures ask for; tried again in an hour',
} as const;
