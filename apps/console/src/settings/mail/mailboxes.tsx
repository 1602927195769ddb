import { useState } from 'react';
import { ask } from '../../data/call.ts';
import { useDoing, usePaged } from '../../data/settings.ts';
import { Button } from '../../parts/button.tsx';
import { type AccountError, mailErrorIn } from '../../texts/mail-reason-words.ts';
import { useLateTexts } from '../../texts/use-late-texts.ts';
import { PagedItems } from '../asked.tsx';
import { ConfirmedButton } from '../confirmed-button.tsx';
import { Field } from '../field.tsx';
import { FormDialog } from '../form-dialog.tsx';
import { Item, Mark } from '../item.tsx';
import { AddMailbox } from './add-mailbox.tsx';

type Mailbox = Readonly<{
  id: string;
  user: string;
  host: string;
  folder: string;
  sign_in: 'password' | 'google' | 'microsoft';
  state: 'works' | 'failing' | 'needs_sign_in';
}> &
  AccountError;

const tones = { works: 'good', failing: 'warn', needs_sign_in: 'fault' } as const;

/** Mailboxes that mail is fetched from, and whether that works. */
export const Mailboxes = () => {
  const { settings } = useLateTexts();
  const { mail } = settings;
  const accounts = usePaged<Mailbox>('/inbound/accounts?limit=50');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <PagedItems query={accounts} label={mail.mailboxes} none={mail.noMailboxes}>
        {(account) => <Row key={account.id} account={account} />}
      </PagedItems>
      <p>
        <Button onClick={() => setOpen(true)}>{mail.addMailbox}</Button>
      </p>
      {isOpen && <AddMailbox onClose={() => setOpen(false)} />}
    </>
  );
};

const Row = ({ account }: Readonly<{ account: Mailbox }>) => {
  const { settings } = useLateTexts();
  const { mail } = settings;
  const { id, user, host, folder, state } = account;
  const [isOpen, setOpen] = useState(false);
  return (
    <Item
      title={user}
      sub={`${host} · ${folder} ${mailErrorIn(mail.accountReasons, account) ?? ''}`}
      marks={<Mark tone={tones[state]}>{mail.accountStates[state]}</Mark>}
      actions={
        <>
          {account.sign_in === 'password' && (
            <Button aria-label={`${mail.password}: ${user}`} onClick={() => setOpen(true)}>
              {mail.password}
            </Button>
          )}
          <ConfirmedButton
            label={mail.remove}
            of={user}
            question={mail.removeMailbox}
            act={() => ask(`/settings/inbound/accounts/${id}`, { method: 'DELETE' })}
            done={mail.removed(user)}
          />
        </>
      }
    >
      {isOpen && <PasswordDialog id={id} user={user} onClose={() => setOpen(false)} />}
    </Item>
  );
};

type Given = Readonly<{ id: string; user: string; onClose: () => void }>;

const PasswordDialog = ({ id, user, onClose }: Given) => {
  const { settings } = useLateTexts();
  const { mail } = settings;
  const doing = useDoing();
  const submit = async (form: FormData): Promise<void> => {
    // As it was typed: blanks may belong to it.
    const body = { password: form.get('password') };
    const act = () => ask(`/settings/inbound/accounts/${id}/password`, { method: 'PUT', body });
    if (await doing.run(act, mail.passwordSet)) onClose();
  };
  return (
    <FormDialog
      title={mail.password}
      submit={settings.save}
      doing={doing}
      onSubmit={(form) => void submit(form)}
      onClose={onClose}
    >
      <p>{user}</p>
      <Field label={mail.password} name="password" type="password" required autoComplete="off" />
    </FormDialog>
  );
};
