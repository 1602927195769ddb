import { useState } from 'react';
import { useLocation } from 'wouter';
import type { PeopleKind } from '../data/people.ts';
import { useRecord } from '../data/use-record.ts';
import { useAction } from '../keys/use-action.ts';
import { Panes } from '../parts/panes.tsx';
import { paths } from '../paths.ts';
import { useLateTexts } from '../texts/use-late-texts.ts';
import { ContactPage } from './contact-page.tsx';
import { OrganizationPage } from './organization-page.tsx';
import { PeopleList } from './people-list.tsx';

/** Customers or organizations: a list that is searched, as wide as the window until one is open, and the page of that one. */
export const PeopleScreen = () => {
  const { kind, id } = usePlace();
  const [, go] = useLocation();
  const { people } = useLateTexts();
  const record = useRecord(kind, id);
  // The search text stays while the reader goes from page to page.
  const [words, setWords] = useState<Readonly<Record<PeopleKind, string>>>({ contact: '', organization: '' });
  useAction('back', id === null ? null : () => go(listPath(kind)));
  return (
    <Panes
      title={record?.name ?? people.lists[kind]}
      front={id === null ? 'list' : 'main'}
      list={
        <PeopleList
          key={kind}
          kind={kind}
          chosen={id}
          words={words[kind]}
          onType={(typed) => setWords((now) => ({ ...now, [kind]: typed }))}
        />
      }
      main={id !== null && <PageOf key={id} kind={kind} id={id} />}
    />
  );
};

const PageOf = ({ kind, id }: Readonly<{ kind: PeopleKind; id: string }>) =>
  kind === 'contact' ? <ContactPage id={id} /> : <OrganizationPage id={id} />;

export const listPath = (kind: PeopleKind): string =>
  kind === 'contact' ? paths.customers() : paths.organizations();

const usePlace = (): Readonly<{ kind: PeopleKind; id: string | null }> => {
  const [path] = useLocation();
  const [, , section, id = ''] = path.split('/');
  return {
    kind: section === 'organizations' ? 'organization' : 'contact',
    id: /^[0-9a-f-]{36}$/.test(id) ? id : null,
  };
};
