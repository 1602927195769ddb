import type { Message } from '@tidemark/client';
import { useLayoutEffect, useRef } from 'react';
import { Button } from '../parts/button.tsx';
import { useTexts } from '../texts/use-texts.ts';
import styles from './conversation.module.css';
import { MessageCard } from './message-card.tsx';

type Given = Readonly<{ messages: readonly Message[]; hasEarlier: boolean; onEarlier: () => void }>;

/** All messages from the oldest that was fetched; it opens at the newest, and stays where one reads. */
export const Conversation = ({ messages, hasEarlier, onEarlier }: Given) => {
  const scroller = useRef<HTMLDivElement>(null);
  const { tickets } = useTexts();
  useEndInSight(scroller, messages);
  return (
    <div ref={scroller} className={styles.scroller} role="log" aria-label={tickets.conversation} tabIndex={0}>
      <div className={styles.messages}>
        {hasEarlier && (
          <Button look="quiet" onClick={onEarlier}>
            {tickets.earlier}
          </Button>
        )}
        {messages.map((message) => (
          <MessageCard key={message.id} message={message} />
        ))}
      </div>
    </div>
  );
};

/** A new message at the end is shown; earlier ones above move nothing under the eye. */
const useEndInSight = (
  scroller: Readonly<{ current: HTMLDivElement | null }>,
  messages: readonly Message[],
): void => {
  const newest = messages.at(-1)?.id;
  const oldest = messages[0]?.id;
  const height = useRef(0);
  useLayoutEffect(() => {
    const shown = scroller.current;
    if (newest !== undefined) shown?.scrollTo({ top: shown.scrollHeight });
  }, [scroller, newest]);
  useLayoutEffect(() => {
    const shown = scroller.current;
    if (!shown || oldest === undefined) return;
    if (height.current > 0) shown.scrollTop += shown.scrollHeight - height.current;
    return () => {
      height.current = shown.scrollHeight;
    };
  }, [scroller, oldest]);
};
