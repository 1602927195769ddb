import type { Instant } from '../../kernel/instant.ts';

/**
 * One signed request to a receiver. All `secrets` sign `webhook-signature`, newest first; `plainSecret` is the one of them
 * that signs `X-Service-Signature`. They differ during a rotation.
 */
export type WebhookRequest = Readonly<{
  url: string;
  secrets: readonly string[];
  plainSecret: string;
  /** The id of the event: the same for every attempt. */
  id: string;
  at: Instant;
  body: string;
  /** Names the delivery in the trace of the call that made the event. */
  traceparent?: string;
}>;

/**
 * The result of one attempt. `status` is null without a response; then `error` says why, in our own words. `excerpt` is the
 * beginning of the response as plain text, at most 1,024 characters.
 */
export type WebhookAnswer = Readonly<{
  status: number | null;
  error: string | null;
  excerpt: string | null;
  retryAfter: string | null;
  durationMs: number;
}>;

/** How webhooks are sent: signed, to guarded addresses, and within a time limit. */
export interface WebhookSender {
  /**
   * A sentence that says why this URL may not be a receiver (its form, its scheme, or that it leads to a private,
   * loopback, link-local or metadata address), or null when it may. A name that
   * cannot be looked up just now is no reason: `send` looks it up, and checks it, each time.
   */
  refusal(url: string): Promise<string | null>;
  /**
   * Never throws. The addresses of the host are looked up once, all of them are checked, and the checked one is
   * connected to. A redirect is an answer like any other and is not followed. Cut after 5 seconds in total, and after
   * 64 KiB of the answer.
   */
  send(request: WebhookRequest): Promise<WebhookAnswer>;
}
