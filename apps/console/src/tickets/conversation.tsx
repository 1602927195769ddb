import type { Message, TicketHistoryItem } from '@tidemark/client';
import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { Button } from '../parts/button.tsx';
import { useTexts } from '../texts/use-texts.ts';
import styles from './conversation.module.css';
import { HappenedRun } from './happened.tsx';
import { MessageCard } from './message-card.tsx';
import { timeLine } from './time-line.ts';
import { useEndInSight } from './use-end-in-sight.ts';

type Given = Readonly<{
  messages: readonly Message[];
  history: readonly TicketHistoryItem[];
  hasEarlier: boolean;
  onEarlier: () => void;
  onExplain: (at: string) => void;
}>;

/** All messages from the oldest that was fetched; it opens at the newest, and stays where one reads. */
export const Conversation = ({ messages, history, hasEarlier, onEarlier, onExplain }: Given) => {
  const scroller = useRef<HTMLDivElement>(null);
  const { tickets } = useTexts();
  const isPainted = useIsPainted();
  const shown = useDeferredValue(
    useMemo(() => (isPainted ? messages : messages.slice(-firstDrawn)), [isPainted, messages]),
  );
  const isWhole = shown.length >= messages.length;
  const line = timeLine(shown, history, hasEarlier || !isWhole);
  useEndInSight(scroller, shown[0]?.id, line.length);
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
        {hasEarlier && (
          <Button look="quiet" onClick={onEarlier}>
            {tickets.earlier}
          </Button>
        )}
        {line.map((one) =>
          one.type === 'said' ? (
            <MessageCard key={one.id} message={one.message} />
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
