import { dueNames } from '@tidemark/domain';
import type { MovedRow, MovedTable, ReadRows, WorkspaceMoves } from '@tidemark/domain/moving';
import { aContact, aHash, anApiKey, anId } from '@tidemark/domain/testing';
import { describe, expect, test } from 'vitest';
import { storedInboundAddress, storedInboundHook } from './inbound-stored.ts';
import { storedContact, storedSession, storedTicket } from './stored.ts';
import { type OpenStorage, type TestWorkspace, withStorage } from './test-storage.ts';

const now = '2026-11-24T10:00:00.000Z';
const page = { limit: 100, after: null };

const allRows = async (read: ReadRows, id: string, table: MovedTable): Promise<readonly MovedRow[]> => {
  const rows: MovedRow[] = [];
  for (
    let some = await read(id, table, null);
    some.length > 0;
    some = await read(id, table, some.at(-1) ?? null)
  )
    rows.push(...some);
  return rows;
};

/** Rows of another workspace as those of this one: ids are unique within a workspace only. */
const addRows = async (moves: WorkspaceMoves, from: string, to: string): Promise<void> => {
  for (const table of moves.tables.filter(({ opens }) => !opens)) {
    const stored = await allRows(moves.read, to, table);
    const rows = (await allRows(moves.read, from, table)).map((row) => ({ ...row, workspace_id: to }));
    const isStored = (row: MovedRow) => stored.some((one) => moves.compareKeys(table, one, row) === 0);
    const changed = rows.filter(isStored);
    const added = rows.filter((row) => !isStored(row));
    await moves.save(to, table, { added, changed });
  }
};

export const movesContract = (open: OpenStorage): void => {
  describe('a workspace that moves', () => {
    const here = withStorage(open);
    const moves = () => here.storage().moves;
    /** The last one of those with the most rows: no other row refers to its rows. */
    const largestTable = async ({ id }: TestWorkspace): Promise<MovedTable> => {
      const counted = [];
      for (const table of moves().tables.toReversed())
        counted.push({ table, count: (await allRows(moves().read, id, table)).length });
      const [first] = counted.toSorted((one, other) => other.count - one.count);
      return first?.table ?? expect.unreachable();
    };
    /** The row of a workspace that is not here yet. */
    const movedRow = async ({ id: from }: TestWorkspace): Promise<MovedRow & Readonly<{ id: string }>> => {
      const [row] = await moves().read(from, moves().workspaceTable, null);
      const id = anId();
      return { ...row, id, slug: `moved-${id}` };
    };
    const staged = async (source: TestWorkspace) => {
      const row = await movedRow(source);
      await moves().add(row);
      await addRows(moves(), source.id, row.id);
      return row;
    };

    test('is read as rows: each once, in the order of its key, with the columns of its table', async () => {
      const desk = await here.newWorkspace();
      const contacts = Array.from({ length: 260 }, () => aContact());
      await desk.load({ contacts });
      await storedTicket(desk);
      for (const table of moves().tables) {
        const rows = await allRows(moves().read, desk.id, table);
        const columns = (await moves().columns(table.name)).toSorted();
        for (const row of rows) expect(Object.keys(row).toSorted()).toEqual(columns);
        for (const [place, row] of rows.entries())
          if (place > 0) expect(moves().compareKeys(table, rows[place - 1] ?? {}, row)).toBeLessThan(0);
      }
      const largest = await allRows(moves().read, desk.id, await largestTable(desk));
      expect(largest.length).toBeGreaterThanOrEqual(contacts.length);
    });

    test('is read in one state by a snapshot, whatever is written meanwhile', async () => {
      const desk = await here.newWorkspace();
      await desk.load({ contacts: [aContact(), aContact(), aContact()] });
      const before = await largestTable(desk);
      await moves().snapshot(desk.id, async (read) => {
        const rows = await allRows(read, desk.id, before);
        await storedContact(desk);
        expect(await allRows(read, desk.id, before)).toEqual(rows);
      });
    });

    test('is found by nobody before it is opened, however often it is added', async () => {
      const row = await movedRow(await here.newWorkspace());
      await moves().add(row);
      await moves().add(row);
      expect(await moves().find(row.id)).toMatchObject({ id: row.id, isOpen: false });
      const { directory } = here.storage();
      expect(await directory.findWorkspace(String(row.slug))).toBeNull();
      const { data } = await directory.listWorkspaces(page);
      expect(data.map(({ id }) => id)).not.toContain(row.id);
    });

    test('has the records of the source once it is opened, and every chore is due', async () => {
      const source = await here.newWorkspace();
      const contact = await storedContact(source, { name: 'Zoë Example' });
      const ticket = await storedTicket(source, { subject: 'Printer ⚡ on fire' });
      const row = await staged(source);
      await moves().open(row, [], now);
      const { work, directory } = here.storage();
      expect(await directory.findWorkspace(String(row.slug))).toMatchObject({
        id: row.id,
        name: source.workspace.name,
        status: 'active',
      });
      expect(await moves().find(row.id)).toMatchObject({ isOpen: true });
      await work.read(row.id, async (stores) => {
        expect(await stores.contacts.find(contact.id)).toEqual(contact);
        expect(await stores.tickets.find(ticket.number)).toEqual(ticket);
        const dues = await stores.due.list();
        expect(dues.map(({ chore }) => chore).toSorted()).toEqual([...dueNames].toSorted());
      });
    });

    test('numbers its next ticket after those of the source', async () => {
      const source = await here.newWorkspace();
      await storedTicket(source);
      await storedTicket(source);
      const row = await staged(source);
      await moves().open(row, [], now);
      const { work } = here.storage();
      const opened = {
        ...source,
        id: row.id,
        write: ((use) => work.write(row.id, use)) as TestWorkspace['write'],
      };
      expect((await storedTicket(opened)).number).toBe(3);
    });

    test('adds nothing of rows of which one has a key that is taken', async () => {
      const source = await here.newWorkspace();
      await storedContact(source);
      await storedContact(source);
      const row = await staged(source);
      const table = await largestTable(source);
      const [first, ...others] = await allRows(moves().read, row.id, table);
      if (!first) return expect.unreachable();
      await moves().remove(row.id, table, others);
      const error = await moves()
        .save(row.id, table, { added: [...others, first], changed: [] })
        .catch((thrown: unknown) => thrown);
      expect(moves().isRefusal(error)).toBe(true);
      expect(await allRows(moves().read, row.id, table)).toEqual([first]);
    });

    test('is opened with the rows by which somebody finds it', async () => {
      const source = await here.newWorkspace();
      const row = await staged(source);
      const key = anApiKey();
      await source.write((stores) => stores.apiKeys.add(key, aHash()));
      const opening = [];
      for (const table of moves().tables.filter(({ opens }) => opens)) {
        const rows = await allRows(moves().read, source.id, table);
        if (rows.length > 0) await moves().remove(source.id, table, rows);
        opening.push({ table, rows: rows.map((one) => ({ ...one, workspace_id: row.id })) });
      }
      await moves().open(row, opening, now);
      const found = await here.storage().work.read(row.id, ({ apiKeys }) => apiKeys.find(key.id));
      expect(found).toMatchObject({ id: key.id, name: key.name });
    });

    test('is not opened under the slug of another one', async () => {
      const other = await here.newWorkspace();
      const row = await staged(await here.newWorkspace());
      const opened = moves().open({ ...row, slug: other.workspace.slug }, [], now);
      await expect(opened).rejects.toMatchObject({ code: 'slug_taken' });
      expect(await moves().find(row.id)).toMatchObject({ isOpen: false });
    });

    const named: readonly (readonly [string, (desk: TestWorkspace) => Promise<unknown>, string])[] = [
      ['mail address', storedInboundAddress, 'the address'],
      ['secret of a hook', storedInboundHook, 'the secret of the hook'],
      [
        'token of an API key',
        ({ write }) => write(({ apiKeys }) => apiKeys.add(anApiKey(), aHash())),
        'the token of the API key',
      ],
      ['token of an agent’s session', (desk) => storedSession(desk, 'agent'), 'the token of the session'],
      [
        'token of a customer’s session',
        (desk) => storedSession(desk, 'customer'),
        "the token of the customer's session",
      ],
    ];
    test.each(named)('is not opened with the %s of another workspace', async (_name, store, what) => {
      const source = await here.newWorkspace();
      await store(source);
      const row = await staged(source);
      const opening = [];
      for (const table of moves().tables.filter(({ opens }) => opens)) {
        const rows = await allRows(moves().read, source.id, table);
        opening.push({ table, rows: rows.map((one) => ({ ...one, workspace_id: row.id })) });
      }
      const taken = await moves().takenNames(row.id, opening);
      expect(taken).toEqual([expect.stringMatching(new RegExp(`^${what} \\S+`))]);
      expect(await moves().takenNames(source.id, opening)).toEqual([]);
      await expect(moves().open(row, opening, now)).rejects.toMatchObject({
        code: 'validation_failed',
        message: expect.stringMatching(
          new RegExp(
            `^The workspace cannot be opened: another workspace of this instance has ${what} \\S+.*\\. Everything else is imported; remove it there, and run the command again\\.$`,
          ),
        ),
      });
      expect(await moves().find(row.id)).toMatchObject({ isOpen: false });
      for (const { table } of opening) expect(await allRows(moves().read, row.id, table)).toEqual([]);
    });

    test('is forgotten once its rows are removed, but never when it is open', async () => {
      const source = await here.newWorkspace();
      await storedContact(source);
      const row = await staged(source);
      for (const table of moves().tables.toReversed())
        await moves().remove(row.id, table, await allRows(moves().read, row.id, table));
      await moves().forget(row.id);
      expect(await moves().find(row.id)).toBeNull();
      await moves().forget(source.id);
      expect(await moves().find(source.id)).toMatchObject({ isOpen: true });
    });
  });
};
