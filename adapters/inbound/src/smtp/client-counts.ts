/** Counts what clients did within a sliding window. Forgets the oldest clients when there are many. */

export interface ClientCounts {
  /** Counts one more. */
  add(client: string): void;
  isOver(client: string): boolean;
}

const mostClients = 10_000;

type Window = Readonly<{ most: number; windowMs: number }>;

export const clientCounts = ({ most, windowMs }: Window, now: () => number = Date.now): ClientCounts => {
  const times = new Map<string, readonly number[]>();
  const recent = (client: string): readonly number[] =>
    (times.get(client) ?? []).filter((time) => time > now() - windowMs);
  return {
    add: (client) => {
      const counted = [...recent(client), now()].slice(-most);
      times.delete(client);
      times.set(client, counted);
      for (const oldest of times.keys()) {
        if (times.size <= mostClients) break;
        times.delete(oldest);
      }
    },
    isOver: (client) => recent(client).length >= most,
  };
};
