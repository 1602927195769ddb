import type { Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { DeskError } from '@tidemark/domain';
import { addressesOf, hostOf } from './addresses.ts';
import { isAway, isReadOnly } from './failures.ts';
import { type Look, lookAt, writerAmong } from './look-at-server.ts';
import { createSockets } from './sockets.ts';

/** The servers of an address, and which of them takes writes. */
export type Servers = Readonly<{
  /** The address of the server that took writes when they were last asked. */
  address: () => string;
  /** The socket of a new connection. */
  newSocket: () => Socket;
  /** Resolves when a server takes writes; throws a sentence for the operator when none does. One server alone is not asked. */
  find: () => Promise<void>;
  /** Begins a search when another server may do better than the one that failed so. */
  suspect: (failure: unknown) => void;
  /** Looks for the server that takes writes until there is one, and drops every connection made before. */
  search: () => void;
  /** Ends all connections without a word, and every search. */
  cut: () => void;
}>;

type ServersOptions = Readonly<{
  url: string;
  /** The name of the setting that has the address, for sentences. */
  setting?: string;
  /** Called when another server is used. */
  onMove: (move: Error) => void;
}>;

export const createServers = ({ url, setting = 'DATABASE_URL', onMove }: ServersOptions): Servers => {
  const addresses = addressesOf(url) ?? [url];
  const sockets = createSockets();
  const ending = new AbortController();
  let current = addresses[0] ?? url;
  let isSearching = false;

  const look = async (): Promise<readonly Look[]> => lookAt(addresses, sockets.open);
  const moveTo = (address: string): void => {
    const from = current;
    current = address;
    sockets.cut();
    if (from !== address)
      onMove(new Error(`Postgres at ${hostOf(address)} takes writes now, no longer ${hostOf(from)}.`));
  };
  /**
   * `isRefused`: the server that is used takes no writes, so that its connections are useless, whichever server answers now.
   */
  const searching = async (isRefused: boolean): Promise<void> => {
    const until = performance.now() + longestSearchMs;
    while (performance.now() < until && !ending.signal.aborted) {
      const writer = writerAmong(await look(), current);
      if (writer !== null) {
        if (!ending.signal.aborted && (isRefused || writer !== current)) moveTo(writer);
        return;
      }
      // The pause ends early when all closes.
      await pause(restMs, null, { signal: ending.signal, ref: false }).catch(() => undefined);
    }
  };
  const begin = (isRefused: boolean): void => {
    if (isSearching || ending.signal.aborted) return;
    isSearching = true;
    // Under overload many connections fail at once, and one search is enough for them.
    const rest = () => pause(restMs, null, { signal: ending.signal, ref: false }).catch(() => undefined);
    void searching(isRefused)
      .then(rest)
      .finally(() => {
        isSearching = false;
      });
  };
  return {
    address: () => current,
    newSocket: sockets.open,
    find: async () => {
      if (addresses.length === 1) return;
      const until = performance.now() + longestStartMs;
      for (;;) {
        const looks = await look();
        const writer = writerAmong(looks, current);
        if (writer !== null) {
          current = writer;
          return;
        }
        if (performance.now() > until) throw new DeskError('unavailable', sentenceOf(looks, setting));
        await pause(restMs);
      }
    },
    suspect: (failure) => {
      if (isReadOnly(failure)) begin(true);
      else if (addresses.length > 1 && isAway(failure)) begin(false);
    },
    search: () => begin(true),
    cut: () => {
      ending.abort();
      sockets.cut();
    },
  };
};

/** Between two looks. */
const restMs = 250;
/** The next failure begins another search. */
const longestSearchMs = 60_000;
const longestStartMs = 5_000;

const sentenceOf = (looks: readonly Look[], setting: string): string =>
  `No server of ${setting} takes writes: ${looks
    .map(({ address, state }) => `${hostOf(address)} ${states[state]}`)
    .join(', ')}. Promote or start one of them, or correct ${setting}.`;

const states = {
  writer: 'takes writes',
  standby: 'is a standby or read-only',
  refused: 'refuses this user or database',
  silent: 'gives no answer',
} as const satisfies Record<Look['state'], string>;
