import type { Workspace } from '../model/instance/workspace.ts';
import { type Preferences, usualPreferences } from '../model/people/preferences.ts';
import type { TestDesk } from './test-desk.ts';

type Desk = Pick<TestDesk, 'ports' | 'workspaceId'>;

/** Sets the language of the workspace. */
export const speaks = (desk: Desk, locale: string): Promise<void> => changeWorkspace(desk, { locale });

/** Sets the time zone of the workspace. */
export const keepsTime = (desk: Desk, timezone: string): Promise<void> => changeWorkspace(desk, { timezone });

const changeWorkspace = (
  { ports, workspaceId }: Desk,
  change: Partial<Pick<Workspace, 'locale' | 'timezone'>>,
): Promise<void> =>
  ports.work.write(workspaceId, async ({ workspace }) => {
    const found = await workspace.find();
    if (found) await workspace.save({ ...found, ...change });
  });

type Preferred = Readonly<{ agentId: string; language: Preferences['language'] }>;

/** Sets the language that an agent works in. */
export const prefersLanguage = (
  { ports, workspaceId }: Desk,
  { agentId, language }: Preferred,
): Promise<void> =>
  ports.work.write(workspaceId, ({ agents }) =>
    agents.setPreferences(agentId, { ...usualPreferences, language }),
  );
