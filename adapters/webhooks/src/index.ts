export { createWebhookSender, type WebhookSenderParts } from './webhook-sender.ts';
