import { useState } from 'react';
import { canBeSorted, type ListSort, listSorts, sortBy, useSortOf } from '../data/list-sort.ts';
import { useAction } from '../keys/use-action.ts';
import { Button } from '../parts/button.tsx';
import { Chooser } from '../parts/chooser.tsx';
import { Icon } from '../parts/icon.tsx';
import { useTexts } from '../texts/use-texts.ts';

/** In which order a list shows its tickets; each list remembers its own. */
export const SortChoice = ({ list }: Readonly<{ list: string }>) => {
  const [isOpen, setOpen] = useState(false);
  const { tickets, keys } = useTexts();
  const sort = useSortOf(list);
  const open = (): void => setOpen(true);
  useAction('sort', canBeSorted(list) ? open : null);
  if (!canBeSorted(list)) return null;
  const names = { ...tickets.sorts, usual: usualName(list, tickets.sorts) };
  const offered: readonly ListSort[] = isView(list) ? ['usual', ...listSorts] : sortsOfLists;
  const choose = (id: string): void => {
    setOpen(false);
    const chosen = offered.find((one) => one === id);
    if (chosen) sortBy(list, chosen);
  };
  return (
    <>
      <Button look="icon" aria-label={`${keys.sort}: ${names[sort]}`} title={names[sort]} onClick={open}>
        <Icon name="sort" small />
      </Button>
      {isOpen && (
        <Chooser
          title={keys.sort}
          choices={offered.map((id) => ({ id, name: names[id], isChosen: id === sort }))}
          onChoose={choose}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
};

const isView = (list: string): boolean => /^[0-9a-f-]{36}$/.test(list);

/** Without a view the usual order is the newest first. */
const sortsOfLists: readonly ListSort[] = ['due_at', 'updated_at', 'usual'];

const usualName = (list: string, sorts: Readonly<{ created_at: string; view: string }>): string =>
  isView(list) ? sorts.view : sorts.created_at;
