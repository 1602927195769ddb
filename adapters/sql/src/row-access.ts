/**
 * Whose rows a read or a transaction may touch: those of one workspace, what the directory looks up, a worker claims or the audit trail
 * notes in all of them, or only tables without workspaces. On Postgres the database itself holds it (docs/decisions/0074).
 */
export type RowAccess = Readonly<{ workspaceId: string }> | 'directory' | 'worker' | 'audit' | 'instance';
