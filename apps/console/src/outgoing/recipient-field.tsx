import { useSyncExternalStore } from 'react';
import type { OutgoingLane } from '../data/outgoing-lane.ts';
import { useRecipients } from '../data/recipients.ts';
import { Finder } from '../parts/finder.tsx';
import { useRested } from '../parts/use-rested.ts';
import { useLateTexts } from '../texts/use-late-texts.ts';
import { Line } from './outgoing-form.tsx';

/** `onChosen`: a customer was found, and one goes on to the next field. */
type Given = Readonly<{ lane: OutgoingLane; onChosen: () => void }>;

/** Finds a customer as one types, or takes the address of somebody new, who then may have a name. */
export const RecipientField = ({ lane, onChosen }: Given) => {
  const { text, progress } = useSyncExternalStore(lane.on, lane.now);
  const { outgoing } = useLateTexts();
  const typed = text.to.trim();
  const rested = useRested(typed);
  const found = useRecipients(rested);
  const isKnown = found.some(({ email }) => email === typed.toLowerCase());
  return (
    <>
      <Finder
        label={outgoing.to}
        hint={outgoing.toHint}
        listLabel={outgoing.found}
        value={text.to}
        found={rested === typed && !isKnown && progress === 'writing' ? found : []}
        onChange={(to) => lane.change({ to })}
        onChoose={({ email }) => {
          lane.change({ to: email, name: '' });
          onChosen();
        }}
        isReadOnly={progress !== 'writing'}
        isFirst
      />
      {!isKnown && text.to.includes('@') && (
        <Line lane={lane} name="name" hint={outgoing.nameHint} most={200} />
      )}
    </>
  );
};
