import { ask } from '../../data/call.ts';
import { usePaged, useSetting } from '../../data/settings.ts';
import { When } from '../../parts/when.tsx';
import { useLateTexts } from '../../texts/use-late-texts.ts';
import { Asked, PagedItems } from '../asked.tsx';
import { DoingButton } from '../doing-button.tsx';
import { Item } from '../item.tsx';
import { Page } from '../page.tsx';
import type { SectionScreen } from '../sections.ts';

type Counts = Readonly<{ waiting: number; running: number; parked: number }>;
type Parked = Readonly<{ id: string; kind: string; attempts: number; error: string; parked_at: string }>;

/** Work that is left to the server: how much waits, and what nothing tries any more. */
export const TasksSection: SectionScreen = () => {
  const { settings } = useLateTexts();
  const { records } = settings;
  const counts = useSetting<Counts>('/settings/tasks');
  const parked = usePaged<Parked>('/settings/tasks/parked?limit=50');
  return (
    <Page title={settings.sections.tasks} hint={settings.about.tasks}>
      <Asked query={counts}>{(found) => <p role="status">{records.tasks(found)}</p>}</Asked>
      <PagedItems query={parked} label={settings.sections.tasks} none={records.noParked}>
        {({ id, kind, error, parked_at: parkedAt }) => (
          <Item
            key={id}
            title={kind}
            sub={
              <>
                <When at={parkedAt} /> · {error}
              </>
            }
            actions={
              <DoingButton
                label={records.retry}
                of={kind}
                act={() => ask(`/settings/tasks/${id}/retry`, { method: 'POST' })}
                done={records.retried}
              />
            }
          />
        )}
      </PagedItems>
    </Page>
  );
};
