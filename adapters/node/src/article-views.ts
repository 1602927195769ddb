import type { ArticleViews, Work } from '@tidemark/domain';
import type { TroubleLog } from './audit-trail.ts';

export type ArticleViewsParts = Readonly<{ work: Work; everyMs: number; log: TroubleLog; most?: number }>;

export type BufferedArticleViews = ArticleViews &
  Readonly<{
    /** Writes what was counted; what the database refuses waits for the next time. */
    flush: () => Promise<void>;
    /** Writes everything that was counted; the counter is not used afterwards. */
    close: () => Promise<void>;
  }>;

/** Views of one workspace's articles, by id. */
type Counts = Map<string, number>;

const batchSize = 500;
const closingAttempts = 5;

/**
 * Counts in memory and writes the sums, one transaction a workspace, at most `everyMs` late: a crowd of readers costs as
 * many writes as one. While the database is away, at most `most` articles wait; views of further ones are not counted.
 */
export const createArticleViews = ({
  work,
  everyMs,
  log,
  most = 10_000,
}: ArticleViewsParts): BufferedArticleViews => {
  const waiting = new Map<string, Counts>();
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();

  const wake = (): void => {
    timer ??= setTimeout(() => void flush(), everyMs).unref();
  };
  const flush = (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    running = running.then(writeAll);
    return running;
  };
  const writeAll = async (): Promise<void> => {
    for (const workspaceId of [...waiting.keys()]) await writeWorkspace(workspaceId);
    if (waiting.size > 0) wake();
  };
  const writeWorkspace = async (workspaceId: string): Promise<void> => {
    const counts = waiting.get(workspaceId);
    waiting.delete(workspaceId);
    if (!counts) return;
    try {
      await write(work, workspaceId, counts);
    } catch (error) {
      log.error({ err: error, workspaceId, articles: counts.size }, 'Views of articles wait: not written');
      for (const [id, count] of counts) add(workspaceId, id, count);
    }
  };
  const add = (workspaceId: string, articleId: string, count: number): void => {
    const counts: Counts = waiting.get(workspaceId) ?? new Map();
    waiting.set(workspaceId, counts);
    if (counts.has(articleId) || counts.size < most)
      counts.set(articleId, (counts.get(articleId) ?? 0) + count);
  };

  return {
    note: (workspaceId, articleId) => {
      add(workspaceId, articleId, 1);
      wake();
    },
    flush,
    close: async () => {
      for (let attempt = 0; attempt < closingAttempts && (attempt === 0 || waiting.size > 0); attempt++)
        await flush();
      clearTimeout(timer);
      const lost = [...waiting.values()].reduce((sum, counts) => sum + sumOf(counts), 0);
      if (lost > 0) log.error({ lost }, 'Views of articles lost: the database refused them until the end');
    },
  };
};

/** Takes the written part out as it goes, so that a failure keeps only what is still to be written. */
const write = async (work: Work, workspaceId: string, counts: Counts): Promise<void> => {
  while (counts.size > 0) {
    const batch = new Map([...counts].slice(0, batchSize));
    await work.write(workspaceId, ({ helpCentre }) => helpCentre.addViews(batch), { soon: true });
    for (const id of batch.keys()) counts.delete(id);
  }
};

const sumOf = (counts: Counts): number => [...counts.values()].reduce((sum, count) => sum + count, 0);
