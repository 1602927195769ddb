import { Chooser } from '../parts/chooser.tsx';
import { useTexts } from '../texts/use-texts.ts';
import { laterTimes, typedTime } from './later-times.ts';

type Given = Readonly<{ onChoose: (at: Date) => void; onClose: () => void }>;

/** When a reply is sent: a time that is offered, or one that is typed. */
export const LaterChooser = ({ onChoose, onClose }: Given) => {
  const { history, language } = useTexts();
  const now = new Date();
  const shown = (at: Date): string =>
    new Intl.DateTimeFormat(language, {
      weekday: 'short',
      day: 'numeric',
      month: 'short',
      hour: '2-digit',
      minute: '2-digit',
    }).format(at);
  return (
    <Chooser
      title={history.later.title}
      choices={laterTimes(now).map(({ id, at }) => ({
        id: at.toISOString(),
        name: history.later.times[id],
        after: <time dateTime={at.toISOString()}>{shown(at)}</time>,
      }))}
      made={(typed) => {
        const at = typedTime(typed, now);
        return at && { id: at.toISOString(), name: shown(at) };
      }}
      onChoose={(id) => onChoose(new Date(id))}
      onClose={onClose}
    />
  );
};
