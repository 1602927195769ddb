import type { AuditRows, MovedRow } from '@tidemark/domain/moving';
import { entryFromRow, entryToRow, segmentFromRow, segmentToRow } from '../stores/instance/audit.ts';

export const auditRows: AuditRows = {
  entryOf: ({ name }, row) => (name === 'audit_log' ? entryFromRow(asRow(row)) : null),
  withEntry: (row, entry) => ({ ...row, ...entryToRow(String(row.workspace_id), entry) }),
  heads: { name: 'audit_segments', key: ['id'] },
  headOf: (row) => segmentFromRow(asRow(row)),
  withHead: (row, head) => ({ ...row, ...segmentToRow(head) }),
};

/** The columns have been compared with those of the table. */
const asRow = <Row>(row: MovedRow): Row => row as Row;
