import { run } from '../keys/running.ts';
import { type ActionId, actions } from '../keys/table.ts';
import { useAvailable } from '../keys/use-action.ts';
import { Chooser } from '../parts/chooser.tsx';
import { Keycaps } from '../parts/keycaps.tsx';
import { useTexts } from '../texts/use-texts.ts';

/** Those that make no sense in a list of their own. */
const left: ReadonlySet<ActionId> = new Set([
  'palette',
  'next',
  'previous',
  'selectDown',
  'selectUp',
  'back',
]);

/** Every action that the screen offers, what concerns the ticket first. */
export const Palette = ({ onClose }: Readonly<{ onClose: () => void }>) => {
  const { frame, keys } = useTexts();
  const available = useAvailable();
  const offered = [...actions]
    .filter(({ id }) => available.has(id) && !left.has(id))
    .sort((one, other) => order.indexOf(one.group) - order.indexOf(other.group));
  const choices = offered.map(({ id, group }) => ({
    id,
    name: keys[id],
    group: frame.groups[group],
    after: <Keycaps action={id} />,
  }));
  const choose = (chosen: string): void => {
    onClose();
    const action = offered.find(({ id }) => id === chosen);
    // The dialog gives the focus back first.
    if (action) setTimeout(() => run(action.id));
  };
  return <Chooser title={frame.palette} choices={choices} onChoose={choose} onClose={onClose} />;
};

const order = ['ticket', 'writing', 'list', 'go', 'app'];
