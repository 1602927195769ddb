import type { Message, TicketHistoryItem } from '@tidemark/client';
import { useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { useAction } from '../keys/use-action.ts';
import { Button } from '../parts/button.tsx';
import { Icon } from '../parts/icon.tsx';
import { paths } from '../paths.ts';
import { useTexts } from '../texts/use-texts.ts';
import styles from './conversation.module.css';
import { copyLink, messageAtHand } from './copy-link.ts';
import { HappenedRun } from './happened.tsx';
import { MessageCard } from './message-card.tsx';
import { timeLine } from './time-line.ts';
import { useEndInSight } from './use-end-in-sight.ts';
import { useLinkInSight } from './use-linked-message.ts';

type Given = Readonly<{
  number: number;
  messages: readonly Message[];
  history: readonly TicketHistoryItem[];
  hasEarlier: boolean;
  /** The id of the message that the address names; null for none. */
  linked: string | null;
  isLinkMissing: boolean;
  onEarlier: () => void;
  onExplain: (at: string) => void;
}>;

/** All messages from the oldest that was fetched; it opens at the newest or the linked one, and stays where one reads. */
export const Conversation = ({
  number,
  messages,
  history,
  hasEarlier,
  linked,
  isLinkMissing,
  onEarlier,
  onExplain,
}: Given) => {
  const scroller = useRef<HTMLDivElement>(null);
  const texts = useTexts();
  const { tickets, parts } = texts;
  const [closedFor, setClosedFor] = useState<string | null>(null);
  const isPainted = useIsPainted();
  const shown = useDeferredValue(
    useMemo(() => (isPainted ? messages : messages.slice(-firstDrawn)), [isPainted, messages]),
  );
  const isWhole = shown.length >= messages.length;
  const line = timeLine(shown, history, hasEarlier || !isWhole);
  const isLinkHere = messages.some(({ id }) => id === linked);
  useEndInSight(scroller, { oldest: shown[0]?.id, entries: line.length, opensAtEnd: !isLinkHere });
  useLinkInSight(scroller, linked, line.length);
  const onCopyLink = useCallback(
    (id: string) => void copyLink(paths.message(number, id), texts),
    [number, texts],
  );
  useAction('copyMessageLink', () => {
    const id = messageAtHand(scroller.current);
    if (id !== null) onCopyLink(id);
  });
  return (
    <div
      ref={scroller}
      className={styles.scroller}
      role="log"
      aria-label={tickets.conversation}
      aria-busy={!isWhole}
      tabIndex={0}
    >
      <div className={styles.messages}>
        <p className={styles.missing} role="status">
          {isLinkMissing && linked !== closedFor && (
            <>
              {tickets.linkMissing}
              <Button
                look="icon"
                className={styles.close}
                aria-label={parts.close}
                onClick={() => {
                  setClosedFor(linked);
                  scroller.current?.focus();
                }}
              >
                <Icon name="close" small />
              </Button>
            </>
          )}
        </p>
        {hasEarlier && (
          <Button look="quiet" onClick={onEarlier}>
            {tickets.earlier}
          </Button>
        )}
        {line.map((one) =>
          one.type === 'said' ? (
            <MessageCard
              key={one.id}
              message={one.message}
              isLinked={one.id === linked}
              onCopyLink={onCopyLink}
            />
          ) : (
            <HappenedRun key={one.id} items={one.items} onExplain={onExplain} />
          ),
        )}
      </div>
    </div>
  );
};

/** A window holds no more: the others are drawn once these are in sight. */
const firstDrawn = 10;

/** False until the first frame is on the screen: React alone may draw on before the browser paints it. */
const useIsPainted = (): boolean => {
  const [isPainted, setPainted] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => setPainted(true));
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, []);
  return isPainted;
};
