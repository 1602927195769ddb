/** Links to what the agent sees, for others. */
import { pending, sentenceOf } from '../data/pending.ts';

/** `address`: of this host. Says `label` once it is copied, or why it was not. */
export const copyLink = (address: string, label: string): Promise<void> =>
  navigator.clipboard.writeText(location.origin + address).then(
    () => pending.tell(label),
    (error: unknown) => pending.say({ type: 'failed', label, message: sentenceOf(error) }),
  );

const named = 'article[id^="message-"]';

/** The id of the message that has the focus, else of the newest in sight; null where none is. */
export const messageAtHand = (conversation: HTMLElement | null): string | null => {
  const focused = document.activeElement?.closest(named);
  const end = conversation?.getBoundingClientRect().bottom ?? 0;
  const inSight = [...(conversation?.querySelectorAll(named) ?? [])].findLast(
    (card) => card.getBoundingClientRect().top < end,
  );
  return (focused ?? inSight)?.id.replace('message-', '') ?? null;
};
