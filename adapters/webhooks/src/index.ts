export { createGuardedFetch, type GuardedFetch, type GuardedRequest } from './guarded-fetch.ts';
export { createMailServerGuard, type MailServerGuard } from './mail-server-guard.ts';
export { createRemotePictures } from './remote-pictures.ts';
export { createWebhookSender } from './webhook-sender.ts';
