import type { Provider, PushLog } from './push-sender.ts';

/** Tells the log what would have been sent, without the token: a desk without apps needs no more. */
export const createLogSender = (log: Pick<PushLog, 'info'>): Provider => ({
  send: async ({ app, platform, collapseKey, title, data: { kind = '' } }) => {
    log.info(
      { app, platform, collapse_key: collapseKey, title, kind },
      'A push notification was not sent: no push service is set up for it',
    );
    return { type: 'sent' };
  },
  close: async () => undefined,
});
