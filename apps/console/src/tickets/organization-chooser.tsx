import { useState } from 'react';
import { fewestLetters, useContact, useOrganization, usePeople } from '../data/people.ts';
import { records, type TicketRecord } from '../data/records.ts';
import { changeOrganization } from '../data/ticket-acts.ts';
import { Chooser } from '../parts/chooser.tsx';
import { matchOf } from '../parts/filter.ts';
import { useRested } from '../parts/use-rested.ts';
import { useTexts } from '../texts/use-texts.ts';

type Given = Readonly<{ ticket: TicketRecord; onClose: () => void }>;

/**
 * Lists the requester's organization first, then the one that the ticket has or none, then the others. The list is made once all of
 * them are known: a late row would move another one under the cursor. From two letters on, the server searches too.
 */
export const OrganizationChooser = ({ ticket, onClose }: Given) => {
  const { number, organization_id: current } = ticket;
  const { tickets } = useTexts();
  const [typed, setTyped] = useState('');
  const [listed, setListed] = useState<readonly string[] | null>(null);
  const { ids, isLoading } = usePeople('organization', '');
  const rested = useRested(typed.trim());
  const found = usePeople('organization', rested);
  const { contact: requester, error } = useContact(ticket.requester_id);
  const own = requester?.organization_id ?? null;
  const isOwnHere = useIsHere(own);
  const isCurrentHere = useIsHere(current);
  if (!listed && !isLoading && (requester || error) && isOwnHere && isCurrentHere)
    setListed(listOf([own, current ?? none, ...ids, none]));
  const choiceOf = (id: string) => ({
    id,
    name: id === none ? tickets.noOrganization : nameOf(id),
    isChosen: id === (current ?? none),
    ...(id === own ? { after: requester?.name } : {}),
  });
  const choices = (listed ?? []).map(choiceOf);
  const isSeen = ({ id, name }: (typeof choices)[number]): boolean =>
    choices.some((one) => one.id === id) && matchOf(name, typed) !== null;
  const isSearched = [...rested].length >= fewestLetters;
  const later = listed && isSearched ? found.ids.map(choiceOf).filter((choice) => !isSeen(choice)) : [];
  const choose = (id: string): void => {
    onClose();
    const next = id === none ? null : id;
    if (next === current) return;
    const name = [...choices, ...later].find((choice) => choice.id === id)?.name ?? '';
    const label = tickets.changed(`#${number}`, tickets.properties.organization, name);
    void changeOrganization(number, next, label);
  };
  return (
    <Chooser
      title={tickets.properties.organization}
      choices={choices}
      isLoading={!listed || found.isLoading}
      onType={setTyped}
      later={later}
      onChoose={choose}
      onClose={onClose}
    />
  );
};

const none = 'none';

const nameOf = (id: string): string => records.get('organization', id)?.name ?? '';

/** Each once, without those that could not be loaded. */
const listOf = (ids: readonly (string | null)[]): readonly string[] =>
  [...new Set(ids)].filter((id) => id !== null).filter((id) => id === none || nameOf(id) !== '');

/** Whether nothing of it will come any more. */
const useIsHere = (id: string | null): boolean => {
  const { organization, error } = useOrganization(id);
  return id === null || organization !== null || error !== null;
};
