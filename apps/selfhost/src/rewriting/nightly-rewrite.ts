/** What a server does by itself for those who were erased: in a quiet hour it writes the database's file anew. */
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
  done: 'The database was written anew: nothing is left in its file of those who were erased',
  'erased meanwhile':
    'The database was written anew; somebody was erased meanwhile, for whom it is written anew the next night',
  'too long':
    'The database could not be written anew while others wait to write; tried again in a week: stop the server and run ./tidemark vacuum',
  'being read':
    'The database was written anew, and a long read keeps its log from being emptied; tried again in an hour',
  failed: 'The database could not be written anew, which erasures ask for; tried again in an hour',
} as const;
