import { same } from '@tidemark/domain/same';
import { useLocation } from 'wouter';
import { useConfiguration } from '../../data/configuration.ts';
import { addRow, type Draft, draftOf, nameOf, type Row } from '../../data/configuration-draft.ts';
import { change, useUnsaved } from '../../data/configuration-store.ts';
import type { Stored } from '../../data/configuration-types.ts';
import { Button } from '../../parts/button.tsx';
import { Fault } from '../../parts/fault.tsx';
import { Loading } from '../../parts/loading.tsx';
import { paths } from '../../paths.ts';
import { useLateTexts } from '../../texts/use-late-texts.ts';
import { Items } from '../asked.tsx';
import { Item, Mark } from '../item.tsx';
import { Page } from '../page.tsx';
import { EntryPage } from './entry-page.tsx';
import type { FormSection } from './fields.ts';
import { SaveBar } from './save-bar.tsx';

type Given = Readonly<{ section: FormSection; item: string | null }>;

/** The entries of one section of the document, or the form of the one that the address names by its place. */
export const EntriesSection = ({ section, item }: Given) => {
  const { data: stored, error, refetch } = useConfiguration();
  const { draft } = useUnsaved();
  if (!stored) return error ? <Fault error={error} onRetry={() => void refetch()} /> : <Loading />;
  const now = draft ?? draftOf(stored);
  return item === null ? (
    <EntryList section={section} stored={stored} draft={now} />
  ) : (
    <EntryPage
      key={`${section} ${item}`}
      section={section}
      stored={stored}
      draft={now}
      place={Number(item)}
    />
  );
};

type ListGiven = Readonly<{ section: FormSection; stored: Stored; draft: Draft }>;

const EntryList = ({ section, stored, draft }: ListGiven) => {
  const [, go] = useLocation();
  const { settings, configuration } = useLateTexts();
  const rows = draft.rows[section];
  const add = (): void => {
    change(stored, (before) => addRow(before, section, {}));
    go(paths.settings(section, String(rows.length)));
  };
  return (
    <Page
      title={settings.sections[section]}
      hint={settings.about[section]}
      actions={
        <Button look="primary" onClick={add}>
          {configuration.add}
        </Button>
      }
    >
      <Items label={settings.sections[section]} none={settings.none}>
        {rows.map((row, at) => (
          <Line key={row.id} section={section} row={row} at={at} stored={stored} />
        ))}
      </Items>
      <SaveBar stored={stored} />
    </Page>
  );
};

type LineGiven = Readonly<{ section: FormSection; row: Row; at: number; stored: Stored }>;

const Line = ({ section, row, at, stored }: LineGiven) => {
  const { configuration } = useLateTexts();
  const { faults } = useUnsaved();
  const { entry, origin } = row;
  const before = stored.document[section].find((one) => nameOf(section, one) === origin);
  const isWrong = faults.some(({ path }) => path[0] === section && path[1] === at);
  return (
    <Item
      title={nameOf(section, entry) || configuration.unnamed}
      href={paths.settings(section, String(at))}
      sub={subOf(entry)}
      marks={
        <>
          {entry.active === false && <Mark>{configuration.off}</Mark>}
          {!same(before, entry) && <Mark tone="warn">{configuration.unsaved}</Mark>}
          {isWrong && <Mark tone="fault">{configuration.mistake}</Mark>}
        </>
      }
    />
  );
};

/** The text that tells most about an entry besides its name. */
const subOf = ({ description, label, timezone, agents }: Row['entry']): string => {
  const found = [description, label, timezone].find((one) => typeof one === 'string');
  return Array.isArray(agents) ? agents.join(', ') : typeof found === 'string' ? found : '';
};
