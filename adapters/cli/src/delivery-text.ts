/** Deliveries as a person reads them. */
import type { WebhookAttempt } from '@tidemark/domain';
import { printable } from './printable.ts';
import { table } from './table.ts';
import type { deliveryRecord } from './webhook-records.ts';

type Delivery = ReturnType<typeof deliveryRecord>;

type Asked = Readonly<{ state?: string | undefined; webhookId?: string | undefined }>;

export const deliveriesText = (deliveries: readonly Delivery[], asked: Asked): string => {
  if (deliveries.length === 0) return noneText(asked);
  const rows = deliveries.map((delivery) => ({ ...delivery, last_answer: lastAnswer(delivery) }));
  return table(rows, columns).trimEnd();
};

const noneText = ({ state, webhookId }: Asked): string => {
  const receiver = webhookId === undefined ? '' : ' to this webhook';
  return state === undefined
    ? `The log has no deliveries${receiver}. To send a test event: ./tidemark webhook test <webhook>.`
    : `The log has no deliveries${receiver} in the state ${state}.`;
};

const columns = [
  'id',
  'event',
  'state',
  'attempts',
  'last_attempt_at',
  'last_answer',
  'next_attempt_at',
  'url',
];

const lastAnswer = ({ log }: Delivery): string => {
  const last = log.at(-1);
  if (!last) return '';
  return last.status === null ? (last.error ?? '') : `${last.status} in ${last.duration_ms} ms`;
};

/** The outcome of one attempt, made now. */
export const testText = (url: string, attempt: WebhookAttempt, isGone: boolean): string => {
  const { status, error, excerpt, durationMs } = attempt;
  const took = status !== null && status >= 200 && status <= 299;
  const answer = status === null ? `no response after ${durationMs} ms` : `${status} in ${durationMs} ms`;
  const lines = [`${took ? '✓' : '✗'} ${url}: ${answer}.`];
  if (error !== null) lines.push(error);
  if (status !== null && status >= 300 && status <= 399)
    lines.push('Tidemark does not follow redirects: use the URL that this one redirects to.');
  if (excerpt) lines.push('The response begins:', ...excerpt.split(/\r?\n/).map((line) => `  ${line}`));
  if (isGone) lines.push('410 means that the receiver is gone for good: the webhook is now disabled.');
  return lines.map(printable).join('\n');
};
