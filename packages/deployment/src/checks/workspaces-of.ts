import type { Storage } from '@tidemark/sql/storage';

type Listed = Awaited<ReturnType<Storage['directory']['listWorkspaces']>>;

/** Every workspace of a database, a page at a time. */
export async function* workspacesOf({
  directory,
}: Pick<Storage, 'directory'>): AsyncGenerator<Listed['data'][number]> {
  for (let after: string | null = null; ; ) {
    const page: Listed = await directory.listWorkspaces({ limit: 100, after });
    yield* page.data;
    if (page.next === null) return;
    after = page.next;
  }
}
