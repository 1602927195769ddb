import { DeskError } from '@tidemark/domain';
import { type Client, createClient } from './client.ts';
import { failure } from './failure.ts';
import { createGuard } from './guard.ts';
import { dnsLookup, type Lookup, systemLookup } from './lookup.ts';
import { receiverUrl } from './receiver-url.ts';
import { refused } from './refused.ts';

export type GuardedRequest = Readonly<{
  method: string;
  headers: Readonly<Record<string, string>>;
  body: string | null;
  signal: AbortSignal;
}>;

/**
 * A request to an address that a user gave, which leads to addresses that are allowed and nowhere else. Redirects are
 * answers like any other: they are not followed. Throws `unavailable` where there is no whole answer, with a sentence
 * that says why.
 */
export type GuardedFetch = (url: string, request: GuardedRequest) => Promise<Response>;

/** `allowNetworks` as for webhooks, from the setting of this name. `mostBytes`: of an answer; a longer one is none. The rest is for tests. */
export type GuardedFetchParts = Readonly<{
  allowNetworks: readonly string[];
  setting: string;
  mostBytes?: number;
  lookup?: Lookup;
  connectMs?: number;
}>;

export const createGuardedFetch = ({
  allowNetworks,
  setting,
  mostBytes = 1_024 * 1_024,
  // Names that only this machine or its network knows lead to such addresses as must be allowed anyway.
  lookup = allowNetworks.length > 0 ? systemLookup : dnsLookup(),
  connectMs = 5_000,
}: GuardedFetchParts): Readonly<{ fetch: GuardedFetch; close(): Promise<void> }> => {
  const guard = createGuard({ allowNetworks, setting, lookup, timeoutMs: connectMs });
  const client = createClient({ guard, timeoutMs: connectMs, connectionsPerOrigin: 16 });
  let closing: Promise<void> | undefined;
  return {
    fetch: async (url, { method, headers, body, signal }) => {
      try {
        const answer = await client.call(receiverUrl(url), { method, headers, body, signal });
        return responseOf(answer, await bytesOf(answer.body, mostBytes));
      } catch (error) {
        throw new DeskError('unavailable', signal.aborted ? late : failure(error));
      }
    },
    close: () => {
      closing ??= client.close();
      return closing;
    },
  };
};

const late = 'No complete answer came in time.';

type Answer = Awaited<ReturnType<Client['call']>>;

const bodiless = [204, 205, 304];

const responseOf = (
  { statusCode: status, headers: fields }: Answer,
  bytes: Buffer<ArrayBuffer>,
): Response => {
  const headers = new Headers();
  for (const [name, value] of Object.entries(fields))
    for (const one of [value ?? []].flat()) headers.append(name, one);
  return new Response(bodiless.includes(status) ? null : bytes, { status, headers });
};

const bytesOf = async (body: AsyncIterable<Uint8Array>, mostBytes: number): Promise<Buffer<ArrayBuffer>> => {
  const chunks: Uint8Array[] = [];
  let size = 0;
  // Leaving the loop early destroys the stream, and with it the socket.
  for await (const chunk of body) {
    size += chunk.length;
    if (size > mostBytes) throw refused(`The answer has more than ${mostBytes} bytes.`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
};
