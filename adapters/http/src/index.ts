export type { Endpoint } from './api/endpoint.ts';
export { errorsOf } from './api/endpoint-errors.ts';
export { endpoints } from './api/endpoints.ts';
export { exportRecords } from './api/exports/records.ts';
export { type Api, createApi } from './app.ts';
export { statusOf } from './errors.ts';
export type { ApiParts, ApiSettings, Log, LogLine } from './parts.ts';
export { type Listen, type Listening, serve } from './socket/serve.ts';
