import { useState } from 'react';
import { useLocation } from 'wouter';
import { api } from '../../data/call.ts';
import { useDoing, usePaged } from '../../data/settings.ts';
import { useAgents } from '../../data/workspace.ts';
import { Button } from '../../parts/button.tsx';
import { When } from '../../parts/when.tsx';
import { paths } from '../../paths.ts';
import { useLateTexts } from '../../texts/use-late-texts.ts';
import { PagedItems } from '../asked.tsx';
import { Choice, Field } from '../field.tsx';
import { Refusal } from '../form-dialog.tsx';
import { Item, Mark } from '../item.tsx';
import styles from '../page.module.css';
import { Page } from '../page.tsx';
import type { SectionScreen } from '../sections.ts';

type Entry = Readonly<{
  id: string;
  at: string;
  actor: Readonly<{ type: string; id: string | null; name: string }>;
  operation: string;
  path: string;
  outcome: string;
  source: string | null;
  subject_type: string | null;
  subject_id: string | null;
}>;

/** The audit log: who did what, and failed calls. */
export const AuditSection: SectionScreen = () => {
  const { settings } = useLateTexts();
  const [actor, setActor] = useState('');
  const [failed, setFailed] = useState('');
  const [operation, setOperation] = useState('');
  const filter = new URLSearchParams({
    limit: '50',
    ...(actor && { actor_id: actor }),
    ...(failed && { failed }),
    ...(operation && { operation }),
  });
  const entries = usePaged<Entry>(`/settings/audit?${filter}`);
  return (
    <Page title={settings.sections.audit} hint={settings.about.audit} actions={<Export />}>
      <Filters
        actor={actor}
        onActor={setActor}
        failed={failed}
        onFailed={setFailed}
        onOperation={setOperation}
      />
      <PagedItems query={entries} label={settings.sections.audit} none={settings.records.noEntries}>
        {(entry) => (
          <Item
            key={entry.id}
            title={[entry.operation, entry.subject_type, entry.subject_id].filter(Boolean).join(' ')}
            sub={
              <>
                {entry.actor.name} · <When at={entry.at} /> · {entry.path} {entry.source}
              </>
            }
            marks={<Mark tone={entry.outcome === 'ok' ? 'good' : 'warn'}>{entry.outcome}</Mark>}
          />
        )}
      </PagedItems>
    </Page>
  );
};

type FiltersGiven = Readonly<{
  actor: string;
  onActor: (id: string) => void;
  failed: string;
  onFailed: (failed: string) => void;
  /** Once it is typed. */
  onOperation: (operation: string) => void;
}>;

const Filters = ({ actor, onActor, failed, onFailed, onOperation }: FiltersGiven) => {
  const { settings } = useLateTexts();
  const { records } = settings;
  const agents = useAgents();
  return (
    <div className={styles.filters}>
      <Choice
        label={records.who}
        value={actor}
        onChange={({ target }) => onActor(target.value)}
        choices={[['', records.everybody], ...agents.map(({ id, name }) => [id, name] as const)]}
      />
      <Choice
        label={records.outcome}
        value={failed}
        onChange={({ target }) => onFailed(target.value)}
        choices={[
          ['', records.all],
          ['true', records.refused],
          ['false', records.succeeded],
        ]}
      />
      <Field
        label={records.operation}
        onBlur={({ target }) => onOperation(target.value.trim())}
        onKeyDown={({ key, nativeEvent, currentTarget }) => {
          if (key === 'Enter' && !nativeEvent.isComposing) onOperation(currentTarget.value.trim());
        }}
      />
    </div>
  );
};

/** The whole log as a file, which is made in the background. */
const Export = () => {
  const { settings } = useLateTexts();
  const { run, isBusy, error } = useDoing();
  const [, go] = useLocation();
  const request = async (): Promise<void> => {
    const act = () => api.exports.request({ resource: 'audit_log', format: 'csv' });
    if (await run(act, settings.records.requested)) go(paths.settings('exports'));
  };
  return (
    <>
      <Refusal error={error} />
      <Button disabled={isBusy} onClick={() => void request()}>
        {settings.records.exportCsv}
      </Button>
    </>
  );
};
