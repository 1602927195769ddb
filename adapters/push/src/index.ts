export type { ApnsAccount } from './apns.ts';
export { readApnsKey, readServiceAccount } from './credentials.ts';
export type { ServiceAccount } from './fcm.ts';
export { createPushSender, type PushLog } from './push-sender.ts';
