/** Passes changes of a draft to the agent's other tabs in this browser. */
import { serverDraftOf } from './draft-in-lists.ts';
import type { DraftLane } from './draft-lane.ts';
import type { DraftKind, ServerDraft } from './draft-text.ts';

type Named = Readonly<{ number: number; kind: DraftKind }>;

/** `say` tells all other tabs; what they say is given to `hear`, and not said again. */
export const draftTabs = (say: (draft: ServerDraft) => void, hear: (draft: ServerDraft) => void) => {
  const told = new Map<string, number>();
  return {
    follow: (lane: DraftLane, named: Named): void => {
      let before = lane.now().rev;
      lane.on(() => {
        const { rev } = lane.now();
        // The first look is what the server told anybody who asks.
        const isNews =
          before !== null && rev !== null && rev > Math.max(before, told.get(nameOf(named)) ?? 0);
        before = rev;
        if (isNews) say(serverDraftOf(lane.now(), named));
      });
    },
    hear: (draft: ServerDraft): void => {
      const name = nameOf({ number: draft.ticket_number, kind: draft.kind });
      told.set(name, Math.max(draft.rev, told.get(name) ?? 0));
      hear(draft);
    },
  };
};

const nameOf = ({ number, kind }: Named): string => `${number} ${kind}`;
