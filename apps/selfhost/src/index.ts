export { selfhostCli } from './cli-app.ts';
export { type Selfhost, startSelfhost } from './main.ts';
export { selfhostSettings } from './settings.ts';
