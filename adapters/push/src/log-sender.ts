import type { Provider, PushLog } from './push-sender.ts';

/** Tells the log what would have been sent, without the token: a desk without apps needs no more. */
export const createLogSender = (log: Pick<PushLog, 'info'>): Provider => ({
  send: async ({ platform, collapseKey, title, data: { kind = '' } }) => {
    log.info({ platform, collapse_key: collapseKey, title, kind }, 'A push that no service is set up for');
    return { type: 'sent' };
  },
  close: async () => undefined,
});
