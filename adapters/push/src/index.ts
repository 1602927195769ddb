export { readApnsKey, readServiceAccount, whyNoApnsKey, whyNoServiceAccount } from './credentials.ts';
export { type AppServices, createPushSender, type PushLog, type PushServices } from './push-sender.ts';
