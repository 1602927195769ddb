import type { WebhookRequest } from '@tidemark/domain';

export const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';

export const requestTo = (url: string, given: Partial<WebhookRequest> = {}): WebhookRequest => ({
  url,
  secrets: [secret],
  plainSecret: secret,
  id: '0199f1a2-7c00-7000-8000-000000000001',
  at: '2026-11-20T08:05:00.000Z',
  body: '{"event":"ticket.created"}',
  ...given,
});
