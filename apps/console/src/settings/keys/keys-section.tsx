import { useState } from 'react';
import { ask } from '../../data/call.ts';
import { usePaged } from '../../data/settings.ts';
import { Button } from '../../parts/button.tsx';
import { When } from '../../parts/when.tsx';
import { useLateTexts } from '../../texts/use-late-texts.ts';
import { PagedItems } from '../asked.tsx';
import { ConfirmedButton } from '../confirmed-button.tsx';
import { Item, Mark } from '../item.tsx';
import { Page } from '../page.tsx';
import type { SectionScreen } from '../sections.ts';
import { type Key, KeyDialog } from './key-dialog.tsx';

/** API keys, those that were revoked included. */
export const KeysSection: SectionScreen = () => {
  const { settings } = useLateTexts();
  const keys = usePaged<Key>('/settings/keys?limit=50');
  const [isOpen, setOpen] = useState(false);
  return (
    <Page
      title={settings.sections.keys}
      hint={settings.about.keys}
      actions={
        <Button look="primary" onClick={() => setOpen(true)}>
          {settings.keys.add}
        </Button>
      }
    >
      <PagedItems query={keys} label={settings.sections.keys} none={settings.none}>
        {(key) => <Row key={key.id} apiKey={key} />}
      </PagedItems>
      {isOpen && <KeyDialog onClose={() => setOpen(false)} />}
    </Page>
  );
};

const Row = ({ apiKey: { id, name, prefix, scopes, ...key } }: Readonly<{ apiKey: Key }>) => {
  const { settings } = useLateTexts();
  const { keys } = settings;
  const isRevoked = key.revoked_at !== null;
  return (
    <Item
      title={name}
      sub={
        <>
          {prefix}… · {key.last_used_at === null ? keys.neverUsed : <When at={key.last_used_at} />}
        </>
      }
      marks={
        <>
          {scopes.map((scope) => (
            <Mark key={scope}>{keys.scopes[scope]}</Mark>
          ))}
          {isRevoked && <Mark tone="fault">{keys.revoked}</Mark>}
        </>
      }
      actions={
        !isRevoked && (
          <ConfirmedButton
            label={keys.revoke}
            of={name}
            question={keys.revokeQuestion}
            act={() => ask(`/settings/keys/${id}`, { method: 'DELETE' })}
            done={keys.wasRevoked(name)}
          />
        )
      }
    />
  );
};
