import type { InboundAddress } from '@tidemark/client';
import { useState } from 'react';
import { ask } from '../../data/call.ts';
import { useDoing, usePaged } from '../../data/settings.ts';
import { useLateTexts } from '../../texts/use-late-texts.ts';
import { Choice, Field } from '../field.tsx';
import { FormDialog, typedIn } from '../form-dialog.tsx';

const securities = ['tls', 'starttls', 'none'] as const;

const ports: Readonly<Record<string, number>> = { tls: 993 };
const plainPort = 143;

/** A mailbox that mail is fetched from by IMAP, with a password. */
export const AddMailbox = ({ onClose }: Readonly<{ onClose: () => void }>) => {
  const { settings } = useLateTexts();
  const { mail } = settings;
  const addresses = usePaged<InboundAddress>('/inbound/addresses?limit=100').data ?? [];
  const [security, setSecurity] = useState<string>('tls');
  const doing = useDoing();
  const submit = async (form: FormData): Promise<void> => {
    const user = typedIn(form, 'user');
    const body = {
      user,
      // As it was typed: blanks may belong to it.
      password: form.get('password'),
      host: typedIn(form, 'host'),
      port: Number(typedIn(form, 'port')),
      security,
      folder: typedIn(form, 'folder'),
      move_to: typedIn(form, 'move_to') || null,
      address: typedIn(form, 'address') || null,
    };
    const act = () => ask('/settings/inbound/accounts', { method: 'POST', body });
    if (await doing.run(act, mail.mailboxAdded(user))) onClose();
  };
  return (
    <FormDialog
      title={mail.addMailbox}
      submit={mail.addMailbox}
      doing={doing}
      onSubmit={(form) => void submit(form)}
      onClose={onClose}
    >
      <Field label={mail.user} name="user" required maxLength={254} autoComplete="off" hint={mail.userHint} />
      <Field label={mail.password} name="password" type="password" required autoComplete="off" />
      <Field label={mail.host} name="host" required maxLength={253} placeholder={mail.hostExample} />
      <Choice
        label={mail.security}
        choices={securities.map((one) => [one, mail.securities[one]] as const)}
        value={security}
        onChange={({ target }) => setSecurity(target.value)}
      />
      <Field
        key={security}
        label={mail.port}
        name="port"
        type="number"
        min={1}
        max={65_535}
        required
        defaultValue={ports[security] ?? plainPort}
      />
      <Choice
        label={mail.mailboxAddress}
        name="address"
        choices={[['', mail.addressOfUser], ...addresses.map(({ address }) => [address, address] as const)]}
      />
      <Field label={mail.folder} name="folder" required defaultValue="INBOX" />
      <Field label={mail.moveTo} name="move_to" hint={mail.moveToHint} />
    </FormDialog>
  );
};
