import { useState } from 'react';
import { useLocation } from 'wouter';
import { changeRow, type Draft, nameOf, removeRow } from '../../data/configuration-draft.ts';
import { change, useUnsaved } from '../../data/configuration-store.ts';
import type { Stored } from '../../data/configuration-types.ts';
import { Button } from '../../parts/button.tsx';
import { Empty } from '../../parts/empty.tsx';
import { paths } from '../../paths.ts';
import { useLateTexts } from '../../texts/use-late-texts.ts';
import { Page } from '../page.tsx';
import { EntryForm } from './entry-form.tsx';
import { type FormSection, formOf } from './fields.ts';
import { SaveBar } from './save-bar.tsx';

/** `place`: where it stands as the page is opened. */
type Given = Readonly<{ section: FormSection; stored: Stored; draft: Draft; place: number }>;

/** The form of one entry. */
export const EntryPage = ({ section, stored, draft, place }: Given) => {
  const [, go] = useLocation();
  const { settings, configuration } = useLateTexts();
  const { faults, revision } = useUnsaved();
  // A merge with another agent's save can move entries. This page stays with its own.
  const [id] = useState(() => draft.rows[section][place]?.id);
  const at = draft.rows[section].findIndex((one) => one.id === id);
  const row = draft.rows[section][at];
  const back = paths.settings(section);
  if (!row)
    return (
      <Page title={settings.sections[section]} back={back}>
        <Empty title={configuration.gone} />
      </Page>
    );
  const remove = (): void => {
    go(back);
    change(stored, (before) => removeRow(before, section, at));
  };
  return (
    <Page
      title={nameOf(section, row.entry) || configuration.unnamed}
      back={back}
      actions={
        <Button look="danger" onClick={remove}>
          {section === 'ticket_fields' && row.origin !== null
            ? configuration.deactivate
            : configuration.remove}
        </Button>
      }
    >
      <EntryForm
        key={revision}
        fields={formOf[section]}
        entry={row.entry}
        draft={draft}
        faults={faults
          .filter(({ path }) => path[0] === section && path[1] === at)
          .map((fault) => ({ ...fault, path: fault.path.slice(2) }))}
        isNew={row.origin === null}
        onChange={(edit) =>
          change(stored, (before) =>
            changeRow(before, section, { at, entry: edit(before.rows[section][at]?.entry ?? row.entry) }),
          )
        }
      />
      <SaveBar stored={stored} onSaved={() => go(back)} />
    </Page>
  );
};
