import type { Export } from '@tidemark/client';
import { api } from '../../data/call.ts';
import { useDoing, useSetting } from '../../data/settings.ts';
import { Button } from '../../parts/button.tsx';
import { When } from '../../parts/when.tsx';
import { useLateTexts } from '../../texts/use-late-texts.ts';
import { Asked, Items } from '../asked.tsx';
import { ConfirmedButton } from '../confirmed-button.tsx';
import { Choice } from '../field.tsx';
import { Refusal, typedIn } from '../form-dialog.tsx';
import { Item, Mark } from '../item.tsx';
import styles from '../page.module.css';
import { Page } from '../page.tsx';
import type { SectionScreen } from '../sections.ts';

const resources = [
  'tickets',
  'messages',
  'contacts',
  'organizations',
  'articles',
  'satisfaction_responses',
  'audit_log',
] as const;
const formats = ['csv', 'ndjson'] as const;
const tones = { queued: 'plain', running: 'plain', ready: 'good', failed: 'fault', expired: 'warn' } as const;

/** Whole resources as files. */
export const ExportsSection: SectionScreen = () => {
  const { settings } = useLateTexts();
  const found = useSetting<{ data: readonly Export[] }>('/settings/exports');
  return (
    <Page
      title={settings.sections.exports}
      hint={settings.about.exports}
      actions={<Button onClick={() => void found.refetch()}>{settings.records.refresh}</Button>}
    >
      <RequestForm />
      <Asked query={found}>
        {({ data }) => (
          <Items label={settings.sections.exports} none={settings.none}>
            {data.map((one) => (
              <Row key={one.id} one={one} />
            ))}
          </Items>
        )}
      </Asked>
    </Page>
  );
};

const RequestForm = () => {
  const { settings } = useLateTexts();
  const { records } = settings;
  const { run, isBusy, error } = useDoing();
  const request = (form: FormData): void => {
    const resource = resources.find((one) => one === typedIn(form, 'resource')) ?? 'tickets';
    const format = formats.find((one) => one === typedIn(form, 'format')) ?? 'csv';
    void run(() => api.exports.request({ resource, format }), records.requested);
  };
  return (
    <form
      className={styles.filters}
      onSubmit={(event) => {
        event.preventDefault();
        request(new FormData(event.currentTarget));
      }}
    >
      <Choice
        label={records.what}
        name="resource"
        choices={resources.map((one) => [one, records.resources[one]] as const)}
      />
      <Choice label={records.format} name="format" choices={formats.map((one) => [one, one] as const)} />
      <Button type="submit" look="primary" disabled={isBusy}>
        {records.request}
      </Button>
      <Refusal error={error} />
    </form>
  );
};

const pathOf = (url: string): string => {
  const { pathname, search } = new URL(url);
  return pathname + search;
};

const Row = ({ one }: Readonly<{ one: Export }>) => {
  const { settings } = useLateTexts();
  const { records } = settings;
  const name = records.resources[one.resource];
  return (
    <Item
      title={`${name} · ${one.format}`}
      sub={
        <>
          <When at={one.created_at} /> {one.row_count !== null && records.rows(one.row_count)} {one.error}
        </>
      }
      marks={<Mark tone={tones[one.status]}>{records.exportStates[one.status]}</Mark>}
      actions={
        <>
          {one.download_url && <a href={pathOf(one.download_url)}>{records.download}</a>}
          <ConfirmedButton
            label={records.remove}
            of={name}
            question={records.removeQuestion}
            act={() => api.exports.remove(one.id)}
            done={records.removed}
          />
        </>
      }
    />
  );
};
