import { useConfiguration } from '../../data/configuration.ts';
import { draftOf, nameOf, withMember } from '../../data/configuration-draft.ts';
import { change, useUnsaved } from '../../data/configuration-store.ts';
import type { Entry } from '../../data/configuration-types.ts';
import { Fault } from '../../parts/fault.tsx';
import { Loading } from '../../parts/loading.tsx';
import { useLateTexts } from '../../texts/use-late-texts.ts';
import { Page } from '../page.tsx';
import { BrandingForm } from './branding-form.tsx';
import { EntryForm } from './entry-form.tsx';
import { workspaceFields } from './fields.ts';
import { SaveBar } from './save-bar.tsx';

/** The workspace itself: its name, zone, language, and when solved tickets are closed. */
export const WorkspaceSection = () => {
  const { settings } = useLateTexts();
  const { data: stored, error, refetch } = useConfiguration();
  const { draft, revision, faults } = useUnsaved();
  if (!stored) return error ? <Fault error={error} onRetry={() => void refetch()} /> : <Loading />;
  const now = draft ?? draftOf(stored);
  const own = faults
    .filter(({ path }) => path[0] === 'workspace')
    .map((fault) => ({ ...fault, path: fault.path.slice(1) }));
  const setBranding = (branding: Entry): void =>
    change(stored, (before) => ({
      ...before,
      workspace: withMember(before.workspace, 'branding', branding),
    }));
  return (
    <Page title={settings.sections.workspace} hint={settings.about.workspace}>
      <EntryForm
        key={`${revision} ${stored.version}`}
        fields={workspaceFields}
        entry={now.workspace}
        draft={now}
        faults={own.filter(({ path: [member] }) => member !== 'branding')}
        isNew={false}
        onChange={(edit) => change(stored, (before) => ({ ...before, workspace: edit(before.workspace) }))}
      />
      <BrandingForm
        key={`branding ${revision} ${stored.version}`}
        branding={now.workspace.branding}
        name={nameOf('teams', now.workspace)}
        faults={own.filter(({ path: [member] }) => member === 'branding')}
        onChange={setBranding}
      />
      <SaveBar stored={stored} />
    </Page>
  );
};
