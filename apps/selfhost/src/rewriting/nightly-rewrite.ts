/** After erasures, the server rewrites the database file in a quiet hour. */
import type { TroubleLog } from '@tidemark/node';
import { dataFolderAt } from '../data-folder.ts';
import { type NightlyWork, startNightlyWork } from '../nightly-work.ts';
import type { SelfhostSettings } from '../settings.ts';
import { longestRewriteMs, noteGivenUp, rewriteFile, roomFault } from './rewrite-file.ts';
import { isRewriteDue } from './rewrite-hour.ts';

export type RewriteLog = TroubleLog & Readonly<{ info: (facts: object, message: string) => void }>;

type Parts = Readonly<{
  settings: SelfhostSettings;
  log: RewriteLog;
  now?: () => Date;
  everyMs?: number;
  mostMs?: number;
}>;

export const startNightlyRewrites = ({
  settings,
  log,
  now = () => new Date(),
  everyMs,
  mostMs = longestRewriteMs,
}: Parts): NightlyWork => {
  const { database } = dataFolderAt(settings.DATA_DIR);
  return startNightlyWork({
    everyMs,
    work: async (watch) => {
      if (!isRewriteDue(settings, now())) return 'done';
      const fault = roomFault(database);
      if (fault !== null) throw new Error(fault);
      const since = performance.now();
      const outcome = await watch(rewriteFile({ database, mostMs }));
      const facts = { outcome, ms: Math.round(performance.now() - since) };
      if (outcome === 'done' || outcome === 'erased meanwhile') {
        log.info(facts, sentences[outcome]);
        return 'done';
      }
      if (outcome === 'too long') await watch(noteGivenUp({ database, givenUpAt: now().toISOString() }));
      log.error(facts, sentences[outcome]);
      return 'rest';
    },
    failed: (error) => log.error({ err: error }, sentences.failed),
  });
};

const sentences = {
  done: 'The database file was rewritten and contains no erased data',
  'erased meanwhile':
    'The database file was rewritten; somebody was erased meanwhile, so it is rewritten again the next night',
  'too long':
    'Rewriting the database file took too long and was stopped; the next attempt is in a week. To do it now, stop the server and run ./tidemark vacuum',
  'being read':
    'The database file was rewritten, but a long-running read prevents emptying its write-ahead log; the next attempt is in an hour',
  failed: 'Rewriting the database file after an erasure failed; the next attempt is in an hour',
} as const;
