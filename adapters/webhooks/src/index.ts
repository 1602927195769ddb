export { createGuardedFetch, type GuardedFetch, type GuardedRequest } from './guarded-fetch.ts';
export { createWebhookSender } from './webhook-sender.ts';
