import { useQueryClient } from '@tanstack/react-query';
import type { Contact } from '@tidemark/client';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { api } from '../data/call.ts';
import { pending, sentenceOf } from '../data/pending.ts';
import { useFootprint } from '../data/people.ts';
import { records } from '../data/records.ts';
import { Button } from '../parts/button.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { Fault } from '../parts/fault.tsx';
import { Loading } from '../parts/loading.tsx';
import { paths } from '../paths.ts';
import { useLateTexts } from '../texts/use-late-texts.ts';
import styles from './page.module.css';

type Given = Readonly<{ contact: Contact; onClose: () => void }>;

/** Says what an erasure takes, and wants the address typed: nothing brings it back. */
export const EraseDialog = ({ contact, onClose }: Given) => {
  const { people } = useLateTexts();
  const { data: footprint, error } = useFootprint(contact.id);
  const { erase, fault, isErasing } = useErasing(contact, onClose);
  const [typed, setTyped] = useState('');
  const isMeant = typed.trim().toLowerCase() === contact.email.toLowerCase();
  if (error)
    return (
      <Dialog title={people.eraseIt(contact.name)} onClose={onClose}>
        <Fault error={error} />
      </Dialog>
    );
  return (
    <Dialog title={people.eraseIt(contact.name)} onClose={onClose}>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (isMeant && footprint) void erase();
        }}
      >
        <p>{people.eraseHint}</p>
        {footprint ? (
          <ul>
            {people.footprint(footprint).map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        ) : (
          <Loading />
        )}
        <label>
          {people.typeToErase(contact.email)}
          <input value={typed} autoComplete="off" onChange={({ target }) => setTyped(target.value)} />
        </label>
        {fault !== null && (
          <p className={styles.fault} role="alert">
            {fault}
          </p>
        )}
        <div className={styles.ends}>
          <Button onClick={onClose}>{people.cancel}</Button>
          <Button look="danger" type="submit" disabled={!isMeant || !footprint || isErasing}>
            {people.eraseForGood}
          </Button>
        </div>
      </form>
    </Dialog>
  );
};

const useErasing = ({ id, name }: Contact, onClose: () => void) => {
  const { people } = useLateTexts();
  const [, go] = useLocation();
  const client = useQueryClient();
  const [fault, setFault] = useState<string | null>(null);
  const [isErasing, setErasing] = useState(false);
  const erase = async (): Promise<void> => {
    setErasing(true);
    try {
      await api.contacts.remove(id, { delete_tickets: true });
      onClose();
      go(paths.customers());
      records.drop('contact', id);
      // Their words may stand in any list that was fetched.
      client.removeQueries({ queryKey: ['contact', id] });
      await Promise.all(
        ['people', 'tickets', 'palette'].map((name) => client.resetQueries({ queryKey: [name] })),
      );
      pending.tell(people.erasedIt(name));
    } catch (error) {
      setFault(sentenceOf(error));
      setErasing(false);
    }
  };
  return { erase, fault, isErasing };
};
