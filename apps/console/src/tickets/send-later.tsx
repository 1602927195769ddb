import { useState } from 'react';
import { useAction } from '../keys/use-action.ts';
import { Button } from '../parts/button.tsx';
import { Icon } from '../parts/icon.tsx';
import { useTexts } from '../texts/use-texts.ts';
import { LaterChooser } from './later-chooser.tsx';
import type { WritingState } from './use-writing.ts';

/** Sends the reply at a time that is chosen. */
export const SendLater = ({ writing: { send } }: Readonly<{ writing: WritingState }>) => {
  const [isChoosing, setChoosing] = useState(false);
  const { keys, history } = useTexts();
  const choose = (): void => setChoosing(true);
  useAction('sendLater', choose);
  const sendAt = (at: Date): void => {
    setChoosing(false);
    void send(undefined, at);
  };
  return (
    <>
      <Button look="icon" aria-label={keys.sendLater} title={keys.sendLater} onClick={choose}>
        <Icon name="clock" small />
      </Button>
      {isChoosing && (
        <LaterChooser title={history.later.title} onChoose={sendAt} onClose={() => setChoosing(false)} />
      )}
    </>
  );
};
