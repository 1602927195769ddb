import type { Contact } from '@tidemark/client';
import { useState } from 'react';
import { Link, useLocation } from 'wouter';
import { can, useMe } from '../data/me.ts';
import { pending } from '../data/pending.ts';
import { contactChange, useContact, useOrganization } from '../data/people.ts';
import { useAction } from '../keys/use-action.ts';
import { Avatar } from '../parts/avatar.tsx';
import { Button } from '../parts/button.tsx';
import { Fault } from '../parts/fault.tsx';
import { Loading } from '../parts/loading.tsx';
import { lists, paths } from '../paths.ts';
import { useLateTexts } from '../texts/use-late-texts.ts';
import { ContactForm } from './contact-form.tsx';
import { EraseDialog } from './erase-dialog.tsx';
import { Facts } from './facts.tsx';
import { FilesOf } from './files-of.tsx';
import styles from './page.module.css';
import { PageHead } from './page-head.tsx';
import { Ratings } from './ratings.tsx';
import { TicketsOf } from './tickets-of.tsx';

/** A customer: who they are, and their tickets. */
export const ContactPage = ({ id }: Readonly<{ id: string }>) => {
  const { contact, error } = useContact(id);
  if (error && !contact) return <Fault error={error} />;
  if (!contact) return <Loading />;
  return (
    <article className={styles.page} aria-label={contact.name}>
      <Head contact={contact} />
      <ContactFacts contact={contact} />
      <Ratings of={{ contact_id: id }} />
      <FilesOf contactId={id} />
      <TicketsOf list={lists.ofCustomer(id)} />
    </article>
  );
};

const Head = ({ contact }: Readonly<{ contact: Contact }>) => {
  const { people } = useLateTexts();
  const me = useMe();
  const [open, setOpen] = useState<'edit' | 'erase' | null>(null);
  const { organization } = useOrganization(contact.organization_id);
  const [, go] = useLocation();
  const write = can(me, 'work') && !contact.blocked ? () => go(paths.newTicket(contact.email)) : null;
  useAction('newTicket', write);
  const block = (): void => {
    const label = contact.blocked ? people.unblockedIt(contact.name) : people.blockedIt(contact.name);
    void pending.make(contactChange(contact, { blocked: !contact.blocked }, label));
  };
  return (
    <PageHead
      avatar={<Avatar name={contact.name} />}
      name={contact.name}
      back={paths.customers()}
      about={
        <>
          <span>{contact.email}</span>
          {organization && (
            <Link href={paths.organization(organization.id)}>
              <bdi>{organization.name}</bdi>
            </Link>
          )}
          {contact.blocked && <strong className={styles.blocked}>{people.blocked}</strong>}
        </>
      }
    >
      {can(me, 'work') && (
        <>
          {write && <Button onClick={write}>{people.write}</Button>}
          <Button onClick={() => setOpen('edit')}>{people.edit}</Button>
          <Button onClick={block}>{contact.blocked ? people.unblock : people.block}</Button>
        </>
      )}
      {can(me, 'erase') && (
        <Button look="danger" onClick={() => setOpen('erase')}>
          {people.erase}
        </Button>
      )}
      {open === 'edit' && <ContactForm contact={contact} onClose={() => setOpen(null)} />}
      {open === 'erase' && <EraseDialog contact={contact} onClose={() => setOpen(null)} />}
    </PageHead>
  );
};

const ContactFacts = ({ contact }: Readonly<{ contact: Contact }>) => {
  const { people, language } = useLateTexts();
  const since = new Intl.DateTimeFormat(language, { dateStyle: 'medium' }).format(
    new Date(contact.created_at),
  );
  return (
    <Facts
      facts={[
        [people.phone, contact.phone],
        [people.locale, contact.locale && languageName(contact.locale, language)],
        [people.since, since],
        ...Object.entries(contact.custom_fields).map(
          ([key, value]) => [key, Array.isArray(value) ? value.join(', ') : String(value)] as const,
        ),
      ]}
    />
  );
};

/** A tag that the browser does not know stays as it is. */
const languageName = (tag: string, language: string): string => {
  try {
    return new Intl.DisplayNames(language, { type: 'language' }).of(tag) ?? tag;
  } catch {
    // The browser throws for what is no tag.
    return tag;
  }
};
