import type { ArticleViews, Work } from '@tidemark/domain';
import { createWaitingNotes, type NotesLog } from './waiting-notes.ts';

export type ArticleViewsParts = Readonly<{ work: Work; everyMs: number; log: NotesLog; most?: number }>;

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

/**
 * Counts in memory and writes the sums, one transaction a workspace, at most `everyMs` late. While the database is away,
 * at most `most` articles wait; views of further ones are not counted.
 */
export const createArticleViews = ({
  work,
  everyMs,
  log,
  most = 10_000,
}: ArticleViewsParts): BufferedArticleViews => {
  const add = (counts: Counts, id: string, count: number): void => {
    const current = counts.get(id);
    if (current !== undefined || counts.size < most) counts.set(id, (current ?? 0) + count);
  };
  const { notesOf, flush, close } = createWaitingNotes<Counts>({
    everyMs,
    empty: () => new Map(),
    together: 1,
    write: async (batch) => {
      for (const [workspaceId, counts] of batch) await write(work, workspaceId, counts);
    },
    putBack: (refused, newer) => {
      for (const [id, count] of refused) add(newer, id, count);
      return newer;
    },
    refused: (why, batch) => {
      for (const [workspaceId, { size }] of batch)
        log.error(
          { ...why, workspaceId, articles: size },
          'Article views could not be saved; they wait in memory',
        );
    },
    accepted: () => log.info({}, 'Article views are saved again'),
    lost: (counts) =>
      log.error(
        { lost: counts.reduce((sum, one) => sum + sumOf(one), 0) },
        'Article views were lost: the database could not save them before the server stopped',
      ),
  });
  return { note: (workspaceId, articleId) => add(notesOf(workspaceId), articleId, 1), flush, close };
};

const write = async (work: Work, workspaceId: string, counts: Counts): Promise<void> => {
  while (counts.size > 0) {
    const batch = new Map([...counts].slice(0, batchSize));
    await work.write(workspaceId, ({ helpCentre }) => helpCentre.addViews(batch), { soon: true });
    for (const id of batch.keys()) counts.delete(id);
  }
};

const sumOf = (counts: Counts): number => [...counts.values()].reduce((sum, count) => sum + count, 0);
