export type {
  Check,
  CliApp,
  CliSession,
  DemoStarted,
  Finding,
  Io,
  Listening,
  MailIn,
  OpenOptions,
  SecretKeyFile,
  Served,
  Setting,
  StartDemo,
  Upgrade,
  Vacuum,
  Vacuumed,
} from './app.ts';
export type { BackupRecord, BackupSchedule, Backups, MadeBackup, RestoredBackup } from './backups.ts';
export { checkServer } from './check-server.ts';
export { type Cli, createCli } from './cli.ts';
export { failureOf, failureText } from './failure.ts';
export type {
  ExportedWorkspace,
  ExportOptions,
  ImportedWorkspace,
  ImportOptions,
  Moving,
} from './moving.ts';
