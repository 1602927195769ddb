import { useState } from 'react';
import { useLocation } from 'wouter';
import { run } from '../keys/running.ts';
import { type ActionId, actions } from '../keys/table.ts';
import { useAvailable } from '../keys/use-action.ts';
import { type Choice, Chooser } from '../parts/chooser.tsx';
import { Keycaps } from '../parts/keycaps.tsx';
import { useTexts } from '../texts/use-texts.ts';
import { recentBut } from './recent.ts';
import { useFound } from './use-found.ts';

/** Those that make no sense in a list of their own. */
const left: ReadonlySet<ActionId> = new Set([
  'palette',
  'next',
  'previous',
  'selectDown',
  'selectUp',
  'back',
]);

const order = ['ticket', 'writing', 'list', 'go', 'app'];

/** Every action that the screen offers, what concerns the ticket first; then what the server finds. Empty, it has what was opened last. */
export const Palette = ({ onClose }: Readonly<{ onClose: () => void }>) => {
  const { frame } = useTexts();
  const [typed, setTyped] = useState('');
  const [here, go] = useLocation();
  const offered = useOffered();
  const recent = recentBut(here).map(({ path, name }) => ({ id: path, name, group: frame.found.recent }));
  const found = useFound(typed);
  const choose = (chosen: string): void => {
    onClose();
    const action = actions.find(({ id }) => id === chosen);
    // The dialog gives the focus back first.
    setTimeout(() => (action ? run(action.id) : go(chosen)));
  };
  return (
    <Chooser
      title={frame.palette}
      choices={typed.trim() === '' ? [...recent, ...offered] : offered}
      later={found.map(({ path, name, group }) => ({ id: path, name, group }))}
      onType={setTyped}
      onChoose={choose}
      onClose={onClose}
    />
  );
};

const useOffered = (): readonly Choice[] => {
  const { frame, keys } = useTexts();
  const available = useAvailable();
  return actions
    .filter(({ id }) => available.has(id) && !left.has(id))
    .sort((one, other) => order.indexOf(one.group) - order.indexOf(other.group))
    .map(({ id, group }) => ({
      id,
      name: keys[id],
      group: frame.groups[group],
      after: <Keycaps action={id} />,
    }));
};
