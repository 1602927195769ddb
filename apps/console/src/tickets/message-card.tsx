import type { Message } from '@tidemark/client';
import { memo } from 'react';
import { useRemotePictures } from '../data/remote-pictures.ts';
import { AuthorMarks } from '../parts/author-marks.tsx';
import { Avatar } from '../parts/avatar.tsx';
import { Button } from '../parts/button.tsx';
import { Icon } from '../parts/icon.tsx';
import { NoteMark } from '../parts/note-mark.tsx';
import { When } from '../parts/when.tsx';
import { MessageHtml } from '../reading/message-html.tsx';
import { ShownPictures } from '../reading/picture.tsx';
import { useTexts } from '../texts/use-texts.ts';
import styles from './message-card.module.css';
import { MessageFiles } from './message-files.tsx';

type Given = Readonly<{
  message: Message;
  /** The address leads to it. */
  isLinked: boolean;
  onCopyLink: (id: string) => void;
}>;

/** A message or a note: kinds differ by label, icon, border and ground. */
export const MessageCard = memo(({ message, isLinked, onCopyLink }: Given) => {
  const { tickets, receivers, keys } = useTexts();
  const { author, internal, created_at: at, channel } = message;
  const copies = message.cc.map(({ email }) => email).join(', ');
  return (
    <article
      id={`message-${message.id}`}
      className={styles.card}
      tabIndex={-1}
      aria-current={isLinked ? 'true' : undefined}
      data-kind={internal ? 'note' : author.type === 'customer' ? 'customer' : 'agent'}
    >
      <header className={styles.head}>
        <Avatar name={author.name} small />
        <strong className={styles.author} dir="auto">
          {author.name}
        </strong>
        <AuthorMarks message={message} />
        {internal && (
          <NoteMark icon={isForward(message) ? 'forwarded' : 'note'}>
            {isForward(message) ? receivers.forwarded(copies) : tickets.note}
          </NoteMark>
        )}
        <span className={styles.about}>
          {author.type !== 'customer' && <Delivery message={message} />}
          {tickets.channels[channel]} · <When at={at} />
        </span>
        <Button
          look="icon"
          className={styles.link}
          tabIndex={-1}
          aria-label={keys.copyMessageLink}
          title={keys.copyMessageLink}
          onClick={() => onCopyLink(message.id)}
        >
          <Icon name="link" small />
        </Button>
      </header>
      {copies !== '' && !isForward(message) && <p className={styles.copies}>{receivers.copies(copies)}</p>}
      <MessageText message={message} />
      <MessageFiles message={message} />
    </article>
  );
});

/** A note that was mailed to somebody outside. */
const isForward = ({ internal, author, cc }: Message): boolean =>
  internal && author.type === 'agent' && cc.length > 0;

/** Its pictures from outside are shown once somebody wants them. */
const MessageText = ({ message }: Readonly<{ message: Message }>) => {
  const { reading } = useTexts();
  const { addresses, show, showAlways } = useRemotePictures(message);
  return (
    <>
      {show && (
        <p className={styles.pictures}>
          {reading.held}{' '}
          <Button look="quiet" onClick={show}>
            {reading.show}
          </Button>
          {showAlways && (
            <Button look="quiet" onClick={showAlways}>
              {reading.showAlways}
            </Button>
          )}
        </p>
      )}
      <ShownPictures value={addresses}>
        <MessageHtml html={message.body_html} />
      </ShownPictures>
    </>
  );
};

const Delivery = ({ message: { delivery } }: Readonly<{ message: Message }>) => {
  const { tickets } = useTexts();
  if (delivery.state === 'none' || delivery.state === 'sent') return null;
  const isLost = delivery.state === 'failed' || delivery.state === 'bounced';
  return (
    <span className={isLost ? styles.lost : undefined} title={delivery.error ?? undefined}>
      <Icon name={isLost ? 'warning' : 'clock'} small /> {tickets.deliveries[delivery.state]} ·{' '}
    </span>
  );
};
