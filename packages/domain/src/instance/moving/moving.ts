/** Moves a workspace between instances, as its own entry of the package (docs/decisions/0083). */
export * from '../../model/instance/workspace-moves.ts';
export { type Exported, type ExportOptions, exportWorkspace } from './export-workspace.ts';
export { type Imported, type ImportOptions, importWorkspace } from './import-workspace.ts';
export type { MovingParts } from './moving-parts.ts';
export { workspaceNotOpened } from './not-opened.ts';
