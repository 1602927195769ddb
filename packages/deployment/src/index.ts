export { type Container, createContainer } from './container.ts';
export { lateYaml } from './late-yaml.ts';
export { checkTracing, type Observed, observe } from './observe.ts';
export { type DeskSettings, openDesk } from './open-desk.ts';
export { beginWithKey, haveSealed, openWithKeys } from './open-with-keys.ts';
export { provideApi } from './provide-api.ts';
export { provideWorker } from './provide-worker.ts';
export { serveApi } from './serve-api.ts';
export { type MailServing, serveMail } from './serve-mail.ts';
export {
  answerMetrics,
  closed,
  isForMetrics,
  listening,
  openMetrics,
  serveMetrics,
} from './serve-metrics.ts';
export { sessionOn } from './session-on.ts';
export { tokens } from './tokens.ts';
export { version } from './version.ts';
