export { type Api, createApi } from './app.ts';
export type { Endpoint } from './endpoint.ts';
export { errorsOf } from './endpoint-errors.ts';
export { endpoints } from './endpoints.ts';
export { statusOf } from './errors.ts';
export { exportRecords } from './exports/records.ts';
export type { ApiParts, ApiSettings, Log, LogLine } from './parts.ts';
export { type Listen, type Listening, serve } from './socket/serve.ts';
