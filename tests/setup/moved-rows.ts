import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { MovedRow } from '@tidemark/domain/moving';
import { createVault } from '@tidemark/node';
import { movedTables } from '@tidemark/sql/moves';
import type { Deployment } from '../e2e/deployments.ts';

/** All rows of the tables, with opened secrets. */
export const rowsOf = async (deployment: Deployment, workspaceId: string, secretKey: string) => {
  const storage = await deployment.openStorage();
  const vault = createVault([secretKey]);
  try {
    const rows: Record<string, MovedRow[]> = {};
    for (const table of movedTables) {
      const all: MovedRow[] = [];
      for (let page = await storage.moves.read(workspaceId, table, null); page.length > 0; ) {
        all.push(...page);
        page = await storage.moves.read(workspaceId, table, page.at(-1) ?? null);
      }
      rows[table.name] = all.map((row) => openedIn(vault, table.derived ?? [], row));
    }
    return rows;
  } finally {
    await storage.close();
  }
};

const openedBy = (vault: ReturnType<typeof createVault>, name: string, sealed: string): string => {
  try {
    return vault.open(sealed);
  } catch {
    throw new Error(`Expected ${name} to be sealed under the key of its instance: ${sealed}`);
  }
};

const openedIn = (
  vault: ReturnType<typeof createVault>,
  derived: readonly string[],
  row: MovedRow,
): MovedRow =>
  Object.fromEntries(
    Object.entries(row)
      .filter(([name]) => !derived.includes(name))
      .map(([name, value]) => [
        name,
        value instanceof Uint8Array
          ? Buffer.from(value).toString('hex')
          : typeof value === 'string'
            ? value.replaceAll(/v1\.[\w-]{30,}/g, (sealed) => openedBy(vault, name, sealed))
            : value,
      ]),
  );

export const secretKeyOf = async ({ environment }: Deployment): Promise<string> =>
  environment.SECRET_KEY ?? (await readFile(join(environment.DATA_DIR ?? '', 'secret-key'), 'utf8')).trim();
