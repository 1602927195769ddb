/** A workspace with webhooks to receivers of the prover's own, on an empty place. */
import { newPlace, type Place } from './databases.ts';
import { addWebhooks, setUpKeys } from './desk.ts';
import { type Receiver, type ReceiverParts, startReceiver } from './receiver.ts';
import type { ProofContext } from './row.ts';
import { isGenuine } from './verify-webhook.ts';

export type ProofWebhook = Readonly<{ id: string; events: readonly string[]; receiver: Receiver }>;

export type WebhookWorld = Readonly<{
  place: Place;
  workspaceId: string;
  tokens: readonly string[];
  webhooks: readonly ProofWebhook[];
}>;

export type WebhookWorldWanted = Readonly<{
  keys: number;
  /** The events of each webhook. */
  webhooks: readonly (readonly string[])[];
  answerMs?: () => number;
  /** Where the workspace is to be; an empty place of its own otherwise. */
  place?: Place;
}>;

export const openWebhookWorld = async (
  context: ProofContext,
  wanted: WebhookWorldWanted,
): Promise<WebhookWorld> => {
  const place = wanted.place ?? (await newPlace(context));
  const { tokens, workspaceId } = await setUpKeys(place, wanted.keys);
  const secrets: string[] = [];
  const receivers = await Promise.all(
    wanted.webhooks.map((_, index) => startReceiver(partsOf(wanted, secrets, index))),
  );
  const issued = await addWebhooks(
    place,
    workspaceId,
    wanted.webhooks.map((events, index) => ({ url: receivers[index]?.url ?? '', events })),
  );
  secrets.push(...issued.map(({ secret }) => secret));
  const webhooks = issued.flatMap(({ id, events }, index) => {
    const receiver = receivers[index];
    return receiver ? [{ id, events, receiver }] : [];
  });
  return { place, workspaceId, tokens, webhooks };
};

const partsOf = (
  { answerMs }: WebhookWorldWanted,
  secrets: readonly string[],
  index: number,
): ReceiverParts => ({
  isGenuine: (headers, body) => isGenuine(secrets[index] ?? '', headers, body),
  ...(answerMs ? { answerMs } : {}),
});
