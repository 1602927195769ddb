import type { NotedEntry } from '@tidemark/domain';
import { anAuditEntry, anId } from '@tidemark/domain/testing';
import { describe, expect, test } from 'vitest';
import { type OpenStorage, type TestWorkspace, withStorage } from './test-storage.ts';

const page = { limit: 100, after: null };
const now = new Date().toISOString();
/** The beginning of a month: 0 is the one that runs. */
const monthOf = (months: number): string => {
  const [year = 0, month = 1] = now.split('-').map(Number);
  return new Date(Date.UTC(year, month - 1 + months, 1)).toISOString();
};
/** The first part of a new database has all entries up to the end of the next month: these months come behind it. */
const kept = 3;

let made = 0;
/** Storages file an entry by the instant in its id. */
const idAt = (instant: string): string => {
  made += 1;
  const time = Date.parse(instant).toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7000-8000-${made.toString(16).padStart(12, '0')}`;
};

export const auditMonthsContract = (open: OpenStorage): void => {
  describe('the months of the audit log', () => {
    const here = withStorage(open);
    const monthsOr = (skip: (note: string) => never) =>
      here.storage().auditMonths ?? skip('old entries are removed in batches, workspace by workspace');
    const entryAt = ({ id: workspaceId }: TestWorkspace, at: string): NotedEntry => ({
      workspaceId,
      entry: {
        ...anAuditEntry(),
        id: idAt(at),
        at,
        place: { segment: anId(), position: 1, sourceMark: null, seal: 'a1' },
      },
    });
    const idsIn = async ({ read }: TestWorkspace) =>
      (await read(({ audit }) => audit.listFromOldest(page))).data.map(({ id }) => id);

    test('can be written to, the running one and the next three', async ({ skip }) => {
      const months = monthsOr(skip);
      await months.prepare(now);
      expect(await months.missing(now)).toBe(0);
      const desk = await here.newWorkspace();
      const entries = [0, 1, 2, 3].map((month) => entryAt(desk, monthOf(month)));
      await here.storage().auditNotes.add(entries);
      expect(await idsIn(desk)).toEqual(entries.map(({ entry }) => entry.id));
    });

    test('go whole: those before a month with every entry, and nothing of that month', async ({ skip }) => {
      const months = monthsOr(skip);
      await months.prepare(monthOf(kept));
      const one = await here.newWorkspace();
      const other = await here.newWorkspace();
      const old = [entryAt(one, monthOf(-14)), entryAt(other, monthOf(kept - 1))];
      const later = [entryAt(one, monthOf(kept)), entryAt(other, monthOf(kept + 1))];
      await here.storage().auditNotes.add([...old, ...later]);
      expect(await months.hasBefore(monthOf(kept))).toBe(true);
      expect(await months.removeBefore(monthOf(kept))).toBeGreaterThan(0);
      expect(await idsIn(one)).toEqual([later[0]?.entry.id]);
      expect(await idsIn(other)).toEqual([later[1]?.entry.id]);
      expect(await months.hasBefore(monthOf(kept))).toBe(false);
      expect(await months.removeBefore(monthOf(kept))).toBe(0);
    });

    test('take entries of earlier months again, as an import brings them', async ({ skip }) => {
      const months = monthsOr(skip);
      await months.prepare(monthOf(kept));
      await months.removeBefore(monthOf(kept));
      const desk = await here.newWorkspace();
      const late = entryAt(desk, monthOf(-7));
      await here.storage().auditNotes.add([late]);
      expect(await idsIn(desk)).toEqual([late.entry.id]);
    });
  });
};
