import type { Message, TicketHistoryItem } from '@tidemark/client';
import { useLayoutEffect, useRef } from 'react';
import { Button } from '../parts/button.tsx';
import { useTexts } from '../texts/use-texts.ts';
import styles from './conversation.module.css';
import { HappenedRun } from './happened.tsx';
import { MessageCard } from './message-card.tsx';
import { timeLine } from './time-line.ts';

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
  const newest = messages.at(-1);
  useEndInSight(scroller, messages[0]?.id, newest && `${newest.id} ${history.length > 0}`);
  return (
    <div ref={scroller} className={styles.scroller} role="log" aria-label={tickets.conversation} tabIndex={0}>
      <div className={styles.messages}>
        {hasEarlier && (
          <Button look="quiet" onClick={onEarlier}>
            {tickets.earlier}
          </Button>
        )}
        {timeLine(messages, history, hasEarlier).map((one) =>
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

/** A new message at the end is shown, and the history once it has come; earlier ones above move nothing under the eye. */
const useEndInSight = (
  scroller: Readonly<{ current: HTMLDivElement | null }>,
  oldest: string | undefined,
  end: string | undefined,
): void => {
  const height = useRef(0);
  useLayoutEffect(() => {
    const shown = scroller.current;
    if (end !== undefined) shown?.scrollTo({ top: shown.scrollHeight });
  }, [scroller, end]);
  useLayoutEffect(() => {
    const shown = scroller.current;
    if (!shown || oldest === undefined) return;
    if (height.current > 0) shown.scrollTop += shown.scrollHeight - height.current;
    return () => {
      height.current = shown.scrollHeight;
    };
  }, [scroller, oldest]);
};
