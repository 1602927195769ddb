/** Keeps this tab true to the server, by the browser's one stream. */
import { useEffect } from 'react';
import { streamCall } from './call.ts';
import { joinTabs } from './leader.ts';
import { applyEvent, continueAt } from './live.ts';
import { livePlace } from './live-place.ts';
import { keepStream } from './stream.ts';
import { streamState } from './stream-state.ts';

const stayCurrent = (agentId: string): (() => void) =>
  joinTabs({
    name: `tidemark-stream ${agentId}`,
    lastId: livePlace.lastId,
    onEvent: applyEvent,
    onFollow: (id) => {
      streamState.set('open');
      continueAt(id);
    },
    lead: (hand) =>
      keepStream({
        call: streamCall,
        lastId: livePlace.lastId,
        onState: streamState.set,
        onEvent: (event) => {
          applyEvent(event);
          hand(event);
        },
      }),
  });

export const useCurrent = (agentId: string): void => useEffect(() => stayCurrent(agentId), [agentId]);
