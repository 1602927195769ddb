import { ask } from '../../data/call.ts';
import { useDoing } from '../../data/settings.ts';
import { useTeams } from '../../data/workspace.ts';
import { useLateTexts } from '../../texts/use-late-texts.ts';
import { Check, Checks } from '../field.tsx';
import { Refusal } from '../form-dialog.tsx';
import type { ShownAgent } from './agent-page.tsx';

/** All teams, with a tick at those of the agent; each tick is saved at once. */
export const AgentTeams = ({ agent }: Readonly<{ agent: ShownAgent }>) => {
  const { settings } = useLateTexts();
  const teams = useTeams();
  const { run, isBusy, error } = useDoing();
  const own = new Set(agent.teams.map(({ id }) => id));
  const change = (id: string, isIn: boolean): void => {
    const path = `/settings/agents/${agent.id}/teams/${id}`;
    void run(() => ask(path, { method: isIn ? 'PUT' : 'DELETE' }), settings.people.saved(agent.name));
  };
  if (teams.length === 0) return <p>{settings.people.noTeams}</p>;
  return (
    <>
      <Checks legend={settings.people.memberOf}>
        {teams.map(({ id, name }) => (
          <Check
            key={id}
            checked={own.has(id)}
            disabled={isBusy}
            onChange={({ target }) => change(id, target.checked)}
          >
            {name}
          </Check>
        ))}
      </Checks>
      <Refusal error={error} />
    </>
  );
};
