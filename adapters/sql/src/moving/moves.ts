export { leftTables, movedTables, workspaceTable } from './moved-tables.ts';
