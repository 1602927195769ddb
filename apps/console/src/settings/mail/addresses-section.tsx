import type { InboundAddress } from '@tidemark/client';
import { useState } from 'react';
import { ask } from '../../data/call.ts';
import { useDoing, usePaged } from '../../data/settings.ts';
import { Button } from '../../parts/button.tsx';
import { useLateTexts } from '../../texts/use-late-texts.ts';
import { PagedItems } from '../asked.tsx';
import { ConfirmedButton } from '../confirmed-button.tsx';
import { DoingButton } from '../doing-button.tsx';
import { Field } from '../field.tsx';
import { FormDialog, typedIn } from '../form-dialog.tsx';
import { Item, Mark } from '../item.tsx';
import { Page } from '../page.tsx';
import { Part } from '../part.tsx';
import type { SectionScreen } from '../sections.ts';
import { Mailboxes } from './mailboxes.tsx';

/** Where mail arrives: addresses, and the mailboxes that it is fetched from. */
export const AddressesSection: SectionScreen = () => {
  const { settings } = useLateTexts();
  const { mail } = settings;
  const addresses = usePaged<InboundAddress>('/inbound/addresses?limit=50');
  const [isOpen, setOpen] = useState(false);
  return (
    <Page
      title={settings.sections.addresses}
      hint={settings.about.addresses}
      actions={
        <Button look="primary" onClick={() => setOpen(true)}>
          {mail.addAddress}
        </Button>
      }
    >
      <PagedItems query={addresses} label={settings.sections.addresses} none={settings.none}>
        {(address) => <Row key={address.id} address={address} />}
      </PagedItems>
      <Part title={mail.mailboxes}>
        <Mailboxes />
      </Part>
      {isOpen && <AddDialog onClose={() => setOpen(false)} />}
    </Page>
  );
};

const Row = ({
  address: { id, address, verified_at: verifiedAt, sends },
}: Readonly<{ address: InboundAddress }>) => {
  const { settings } = useLateTexts();
  const { mail } = settings;
  const path = `/settings/inbound/addresses/${id}`;
  const [isOpen, setOpen] = useState(false);
  return (
    <Item
      title={address}
      marks={
        <>
          <Mark tone={verifiedAt === null ? 'warn' : 'good'}>
            {verifiedAt === null ? mail.unverified : mail.verified}
          </Mark>
          {sends && <Mark tone="good">{mail.sends}</Mark>}
        </>
      }
      actions={
        <>
          {verifiedAt === null && (
            <>
              <Button aria-label={`${mail.enterCode}: ${address}`} onClick={() => setOpen(true)}>
                {mail.enterCode}
              </Button>
              <DoingButton
                label={mail.newCode}
                of={address}
                act={() => ask(`${path}/verify`, { method: 'POST', body: {} })}
                done={mail.codeSent(address)}
              />
            </>
          )}
          <ConfirmedButton
            label={mail.remove}
            of={address}
            question={mail.removeAddress}
            act={() => ask(path, { method: 'DELETE' })}
            done={mail.removed(address)}
          />
        </>
      }
    >
      {isOpen && <CodeDialog path={path} address={address} onClose={() => setOpen(false)} />}
    </Item>
  );
};

const AddDialog = ({ onClose }: Readonly<{ onClose: () => void }>) => {
  const { settings } = useLateTexts();
  const { mail } = settings;
  const doing = useDoing();
  const submit = async (form: FormData): Promise<void> => {
    const address = typedIn(form, 'address');
    const act = () => ask('/settings/inbound/addresses', { method: 'POST', body: { address } });
    if (await doing.run(act, mail.codeSent(address))) onClose();
  };
  return (
    <FormDialog
      title={mail.addAddress}
      submit={mail.addAddress}
      doing={doing}
      onSubmit={(form) => void submit(form)}
      onClose={onClose}
    >
      <Field label={mail.address} name="address" type="email" required hint={mail.addressHint} />
    </FormDialog>
  );
};

type CodeGiven = Readonly<{ path: string; address: string; onClose: () => void }>;

const CodeDialog = ({ path, address, onClose }: CodeGiven) => {
  const { settings } = useLateTexts();
  const { mail } = settings;
  const doing = useDoing();
  const submit = async (form: FormData): Promise<void> => {
    const body = { code: typedIn(form, 'code') };
    if (await doing.run(() => ask(`${path}/verify`, { method: 'POST', body }), mail.verified)) onClose();
  };
  return (
    <FormDialog
      title={mail.enterCode}
      submit={mail.enterCode}
      doing={doing}
      onSubmit={(form) => void submit(form)}
      onClose={onClose}
    >
      <p>{address}</p>
      <Field label={mail.code} name="code" required autoComplete="one-time-code" />
    </FormDialog>
  );
};
