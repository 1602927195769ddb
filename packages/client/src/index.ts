/** The TypeScript client of the Tidemark API: `docs/client.md`. */
export { type Client, createClient } from './create-client.ts';
export { type ClientFault, TidemarkError } from './error.ts';
export type { Listing } from './listing.ts';
export type { Body, Input, OperationName, Query, Reply } from './operation-types.ts';
export { operations, version } from './operations.ts';
export type { CallOptions } from './request.ts';
export { createPkce } from './resources/auth.ts';
export type { Waiting } from './resources/exports.ts';
export type { ClientOptions, Fetch, Wait } from './settings.ts';
export type { Sync } from './sync.ts';
export type * from './types.ts';
export type { Upload } from './upload.ts';
export { type Verifying, verifyWebhook, type WebhookHeaders } from './verify-webhook.ts';
