import type { WebhookAnswer, WebhookRequest, WebhookSender } from '../model/outbound/webhook-sender.ts';

export interface CollectingWebhookSender extends WebhookSender {
  readonly requests: readonly WebhookRequest[];
}

export type ReceiverInTest = Readonly<{
  /** The receiver's response; omitted fields are those of a 200 without a body. */
  answer?: (request: WebhookRequest) => Partial<WebhookAnswer> | Promise<Partial<WebhookAnswer>>;
  refusal?: (url: string) => string | null;
}>;

/** Keeps what it is told to send, and sends nothing. A URL that it refuses is not sent to. */
export const collectingWebhookSender = ({
  answer = () => ({}),
  refusal = () => null,
}: ReceiverInTest = {}): CollectingWebhookSender => {
  const requests: WebhookRequest[] = [];
  return {
    requests,
    refusal: async (url) => refusal(url),
    send: async (request) => {
      const error = refusal(request.url);
      if (error !== null) return { ...accepted, status: null, error };
      requests.push(request);
      const answered = { ...accepted, ...(await answer(request)) };
      return { ...answered, excerpt: answered.excerpt?.slice(0, 1_024).toWellFormed() ?? null };
    },
  };
};

const accepted: WebhookAnswer = {
  status: 200,
  error: null,
  excerpt: null,
  retryAfter: null,
  durationMs: 1,
};
