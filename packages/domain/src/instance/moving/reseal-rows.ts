/** Rows with sealed texts: a folder has them under its own key, a database under that of its instance. */
import type { AuditSegment } from '../../model/instance/audit.ts';
import type { AuditRows, MovedRow, MovedTable } from '../../model/instance/workspace-moves.ts';
import type { Vault } from '../../model/vault.ts';
import { type ResealedAudit, resealingAudit } from '../audit/reseal-audit.ts';

export type Resealing = Readonly<{
  row: (table: MovedTable, row: MovedRow) => MovedRow;
  /** How many texts `from` could not open: they stay as they are. */
  unopened: () => number;
}>;

type Vaults = Readonly<{ from: Vault; to: Vault }>;
type Log = Readonly<{ workspaceId: string; heads: readonly AuditSegment[]; rows: AuditRows }>;

/** Rows of each table come in the order of the folder. */
export const resealing = (vaults: Vaults, { rows, ...log }: Log): Resealing => {
  const { from, to } = vaults;
  let unopened = 0;
  const audit = resealingAudit(vaults, log);
  const again = (text: string): string => {
    try {
      return to.seal(from.open(text));
    } catch {
      // Counted, and reported at the end.
      unopened += 1;
      return text;
    }
  };
  return {
    row: (table, row) => auditRow({ rows, audit }, table, row) ?? changedTexts(table, row, again),
    unopened: () => unopened,
  };
};

/** The row with its texts opened, where `vault` can open them: to compare rows of two vaults. */
export const opened = (vault: Pick<Vault, 'open'>, table: MovedTable, row: MovedRow): MovedRow =>
  changedTexts(table, row, (text) => {
    try {
      return vault.open(text);
    } catch {
      // A value that no key opens is compared in its sealed form.
      return text;
    }
  });

const changedTexts = ({ sealed }: MovedTable, row: MovedRow, change: (text: string) => string): MovedRow => {
  if (!sealed) return row;
  const text = row[sealed.column];
  if (typeof text !== 'string') return row;
  return { ...row, [sealed.column]: sealed.isList ? changedList(text, change) : change(text) };
};

const changedList = (text: string, change: (text: string) => string): string => {
  const entries: readonly { sealed: string }[] = JSON.parse(text);
  return JSON.stringify(entries.map((one) => ({ ...one, sealed: change(one.sealed) })));
};

/** Null for a row of another table. */
const auditRow = (
  { rows, audit }: Readonly<{ rows: AuditRows; audit: ResealedAudit }>,
  table: MovedTable,
  row: MovedRow,
): MovedRow | null => {
  const entry = rows.entryOf(table, row);
  if (entry !== null) return rows.withEntry(row, audit.entry(entry));
  return table.name === rows.heads.name ? rows.withHead(row, audit.head(rows.headOf(row))) : null;
};
