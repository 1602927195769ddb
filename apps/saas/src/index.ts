export { saasCli } from './cli-app.ts';
export { saasSettings } from './settings.ts';
export { startWeb, type Web } from './web.ts';
export { startWorker, type Worker } from './worker.ts';
