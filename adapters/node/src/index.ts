export {
  type Activities,
  activityFacts,
  createActivities,
  type Tracer,
} from './activities.ts';
export { type ArticleViewsParts, type BufferedArticleViews, createArticleViews } from './article-views.ts';
export { startAuditMonths } from './audit-months-worker.ts';
export {
  type AuditTrailParts,
  type BufferedAuditTrail,
  createAuditTrail,
} from './audit-trail.ts';
export { systemClock } from './clock.ts';
export { type DueWorker, type DueWorkerParts, startDueWorker } from './due-worker.ts';
export { type AsRequest, createFairWork, type FairWork } from './fairness/fair-work.ts';
export { createWorkspaceRate } from './fairness/workspace-rate.ts';
export { createIds, type IdSources } from './ids.ts';
export { type Leading, startLeading } from './leading.ts';
export { listenFault } from './listen-fault.ts';
export { localUrl } from './local-url.ts';
export { createLog, type ProcessName, requestLog } from './log.ts';
export { argonPasswords } from './passwords.ts';
export { createPulse, type Pulse } from './pulse.ts';
export { createRateLimiter } from './rate-limiter.ts';
export { type Running, runProcess } from './run-process.ts';
export { systemSecrets } from './secrets.ts';
export { fileSetting } from './settings/file-setting.ts';
export * from './settings/kinds.ts';
export { type LeftSettings, leaveSettings, readLeftSettings } from './settings/left-settings.ts';
export { type Environment, readSettings, type SettingsSchema } from './settings/read-settings.ts';
export { type SettingRow, settingRows } from './settings/setting-rows.ts';
export { settingsPage } from './settings/settings-page.ts';
export { type StatementFigures, type StatementWatch, watchStatements } from './statement-watch.ts';
export { startTaskWorker, type TaskWorker, type TaskWorkerParts } from './task-worker.ts';
export { createVault } from './vault.ts';
export type { NotesLog, TroubleLog } from './waiting-notes.ts';
export { type BacklogParts, watchBacklog } from './watch-backlog.ts';
