/** The connections on which a process receives the calls of others. */

import { type Channel, type Listening, listenToCalls } from './calls.ts';
import { callsClient } from './pool.ts';
import type { Links } from './start.ts';

type Listener = (workspaceIds: readonly string[] | null) => void;

export const listenersOn = ({ hears, direct }: Links, onError: (error: Error) => void) => {
  const opened: Listening[] = [];
  return {
    /** Opens a connection for each listener; none where a pooler is in between. */
    on:
      (channel: Channel) =>
      (listener: Listener): void => {
        if (!hears) return;
        const open = () => callsClient(direct);
        opened.push(listenToCalls({ channel, open, onError }, listener));
      },
    close: async (): Promise<void> => {
      await Promise.all(opened.map(({ close }) => close()));
    },
  };
};
