import { Chooser } from '../parts/chooser.tsx';
import { useTexts } from '../texts/use-texts.ts';
import { laterTimes, typedTime } from './later-times.ts';

type Given = Readonly<{
  title: string;
  onChoose: (at: Date) => void;
  /** Offers the customer's reply instead of a time. */
  onReply?: () => void;
  onClose: () => void;
}>;

/** A time that is offered, or one that is typed. */
export const LaterChooser = ({ title, onChoose, onReply, onClose }: Given) => {
  const { history, tickets, language } = useTexts();
  const now = new Date();
  const shown = (at: Date): string =>
    new Intl.DateTimeFormat(language, {
      weekday: 'short',
      day: 'numeric',
      month: 'short',
      hour: 'numeric',
      minute: '2-digit',
    }).format(at);
  return (
    <Chooser
      title={title}
      choices={[
        ...laterTimes(now).map(({ id, at }) => ({
          id: at.toISOString(),
          name: history.later.times[id],
          after: <time dateTime={at.toISOString()}>{shown(at)}</time>,
        })),
        ...(onReply ? [{ id: untilReply, name: tickets.snooze.reply }] : []),
      ]}
      made={(typed) => {
        const at = typedTime(typed, now);
        return at && { id: at.toISOString(), name: shown(at) };
      }}
      onChoose={(id) => (id === untilReply ? onReply?.() : onChoose(new Date(id)))}
      onClose={onClose}
    />
  );
};

const untilReply = 'reply';
