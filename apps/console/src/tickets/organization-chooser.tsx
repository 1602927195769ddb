import { useState } from 'react';
import { fewestLetters, useOrganization, usePeople } from '../data/people.ts';
import { records, type TicketRecord } from '../data/records.ts';
import { changeOrganization } from '../data/ticket-acts.ts';
import { useRecord } from '../data/use-record.ts';
import { Chooser } from '../parts/chooser.tsx';
import { matchOf } from '../parts/filter.ts';
import { useRested } from '../parts/use-rested.ts';
import { useTexts } from '../texts/use-texts.ts';

type Given = Readonly<{ ticket: TicketRecord; onClose: () => void }>;

/** Lists the requester's organization first, then the others. From two letters on, the server searches too. */
export const OrganizationChooser = ({ ticket, onClose }: Given) => {
  const { number, organization_id: current } = ticket;
  const { tickets } = useTexts();
  const [typed, setTyped] = useState('');
  const { ids, isLoading } = usePeople('organization', '');
  const rested = useRested(typed.trim());
  const found = usePeople('organization', rested);
  const requester = useRecord('contact', ticket.requester_id);
  const { organization: own } = useOrganization(requester?.organization_id ?? null);
  const choiceOf = (id: string) => ({
    id,
    name: records.get('organization', id)?.name ?? '',
    isChosen: id === current,
    ...(id === own?.id ? { after: requester?.name } : {}),
  });
  const first = [...new Set([own?.id, current, ...ids])].filter((id) => typeof id === 'string');
  const choices = [
    { id: none, name: tickets.noOrganization, isChosen: current === null },
    ...first.map(choiceOf),
  ];
  const isSeen = ({ id, name }: (typeof choices)[number]): boolean =>
    first.includes(id) && matchOf(name, typed) !== null;
  const isSearched = [...rested].length >= fewestLetters;
  const later = isSearched ? found.ids.map(choiceOf).filter((choice) => !isSeen(choice)) : [];
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
      isLoading={isLoading || found.isLoading}
      onType={setTyped}
      later={later}
      onChoose={choose}
      onClose={onClose}
    />
  );
};

const none = 'none';
