/** Links to what the agent sees, for others. */
import { copyText } from '../data/copy-text.ts';
import { pending } from '../data/pending.ts';
import { loadLateTexts, type Texts } from '../texts/texts.ts';

/** `address`: of this host. Says that it is copied, or shows it where it could not be. */
export const copyLink = async (address: string, { tickets, language }: Texts): Promise<void> => {
  const link = location.origin + address;
  if (await copyText(link)) return pending.tell(tickets.linkCopied);
  const { settings } = await loadLateTexts(language);
  pending.say({ type: 'failed', label: settings.notCopied, message: link });
};

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
