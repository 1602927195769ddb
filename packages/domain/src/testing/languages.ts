import { type Preferences, usualPreferences } from '../model/people/preferences.ts';
import type { TestDesk } from './test-desk.ts';

type Desk = Pick<TestDesk, 'ports' | 'workspaceId'>;

/** Sets the language of the workspace. */
export const speaks = ({ ports, workspaceId }: Desk, locale: string): Promise<void> =>
  ports.work.write(workspaceId, async ({ workspace }) => {
    const found = await workspace.find();
    if (found) await workspace.save({ ...found, locale });
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
