import type { Organization } from '@tidemark/client';
import { useState } from 'react';
import { Link } from 'wouter';
import { api } from '../data/call.ts';
import { can, useMe } from '../data/me.ts';
import { useMembers, useOrganization } from '../data/people.ts';
import { useRecord } from '../data/use-record.ts';
import { Avatar } from '../parts/avatar.tsx';
import { Button } from '../parts/button.tsx';
import { Fault } from '../parts/fault.tsx';
import { Icon } from '../parts/icon.tsx';
import { Loading } from '../parts/loading.tsx';
import { lists, paths } from '../paths.ts';
import { useLateTexts } from '../texts/use-late-texts.ts';
import { DetailsForm, textIn } from './details-form.tsx';
import { Facts } from './facts.tsx';
import styles from './page.module.css';
import { PageHead } from './page-head.tsx';
import { publicAmong } from './public-mail.ts';
import { Ratings } from './ratings.tsx';
import { TicketsOf } from './tickets-of.tsx';

/** A company: its domains, its people, and the tickets of all. */
export const OrganizationPage = ({ id }: Readonly<{ id: string }>) => {
  const { organization, error } = useOrganization(id);
  const { people } = useLateTexts();
  if (error && !organization) return <Fault error={error} />;
  if (!organization) return <Loading />;
  const { email_domains: domains, shared_tickets: isShared, notes, custom_fields: fields } = organization;
  const open = publicAmong(domains);
  return (
    <article className={styles.page} aria-label={organization.name}>
      <Head organization={organization} />
      <Facts
        facts={[
          [people.domains, domains.join(', ')],
          [people.shared, isShared ? people.sharedYes : people.sharedNo],
          [people.notes, notes],
          ...Object.entries(fields).map(([key, value]) => [key, String(value)] as const),
        ]}
      />
      {open.length > 0 && <p role="note">{people.publicDomains(open.join(', '), isShared)}</p>}
      <Members id={id} />
      <Ratings of={{ organization_id: id }} />
      <TicketsOf list={lists.ofOrganization(id)} />
    </article>
  );
};

const Head = ({ organization }: Readonly<{ organization: Organization }>) => {
  const { people } = useLateTexts();
  const me = useMe();
  const [isEditing, setEditing] = useState(false);
  return (
    <PageHead
      avatar={<Icon name="team" />}
      name={organization.name}
      back={paths.organizations()}
      about={people.organization}
    >
      {can(me, 'work') && <Button onClick={() => setEditing(true)}>{people.edit}</Button>}
      {isEditing && <OrganizationForm organization={organization} onClose={() => setEditing(false)} />}
    </PageHead>
  );
};

const Members = ({ id }: Readonly<{ id: string }>) => {
  const { ids, hasMore, more } = useMembers(id);
  const { people } = useLateTexts();
  return (
    <section aria-label={people.members}>
      <h3 className={styles.membersHead}>{people.members}</h3>
      <ul className={styles.members}>
        {ids.map((one) => (
          <Member key={one} id={one} />
        ))}
        {ids.length === 0 && <li>{people.noMembers}</li>}
        {hasMore && (
          <li>
            <Button onClick={more}>{people.moreMembers}</Button>
          </li>
        )}
      </ul>
    </section>
  );
};

const Member = ({ id }: Readonly<{ id: string }>) => {
  const contact = useRecord('contact', id);
  if (!contact) return null;
  return (
    <li>
      <Link className={styles.member} href={paths.customer(id)}>
        <Avatar name={contact.name} small />
        <bdi>{contact.name}</bdi>
      </Link>
    </li>
  );
};

type FormGiven = Readonly<{ organization: Organization; onClose: () => void }>;

const OrganizationForm = ({ organization, onClose }: FormGiven) => {
  const { people } = useLateTexts();
  return (
    <DetailsForm
      title={people.edit}
      onClose={onClose}
      onSave={(form) =>
        api.organizations.update(organization.id, {
          name: textIn(form, 'name'),
          email_domains: textIn(form, 'domains')
            .split(/[\s,;]+/)
            .filter(Boolean),
          shared_tickets: form.get('shared') !== null,
          notes: textIn(form, 'notes') || null,
        })
      }
    >
      <label>
        {people.name}
        <input name="name" defaultValue={organization.name} required dir="auto" />
      </label>
      <label>
        {people.domainsHint}
        <input name="domains" defaultValue={organization.email_domains.join(', ')} />
      </label>
      <label className={styles.check}>
        <input name="shared" type="checkbox" defaultChecked={organization.shared_tickets} />
        {people.sharedLabel}
      </label>
      <label>
        {people.notes}
        <textarea name="notes" rows={4} defaultValue={organization.notes ?? ''} dir="auto" />
      </label>
    </DetailsForm>
  );
};
