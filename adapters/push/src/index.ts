export { readApnsKey, readServiceAccount } from './credentials.ts';
export { createPushSender, type PushLog, type PushServices } from './push-sender.ts';
