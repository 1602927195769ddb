import type { Agent } from '@tidemark/client';
import { useState } from 'react';
import { ask } from '../../data/call.ts';
import { useMe } from '../../data/me.ts';
import { useDoing, useSetting } from '../../data/settings.ts';
import { Button } from '../../parts/button.tsx';
import { paths } from '../../paths.ts';
import { useLateTexts } from '../../texts/use-late-texts.ts';
import { Asked } from '../asked.tsx';
import { ConfirmedButton } from '../confirmed-button.tsx';
import { DoingButton } from '../doing-button.tsx';
import { Page } from '../page.tsx';
import { Part } from '../part.tsx';
import { AgentForm } from './agent-form.tsx';
import { AgentMarks } from './agent-marks.tsx';
import { AgentSessions } from './agent-sessions.tsx';
import { AgentTeams } from './agent-teams.tsx';
import type { Invitation } from './invite-dialog.tsx';
import { LinkDialog } from './link-dialog.tsx';

export type ShownAgent = Agent & Readonly<{ teams: readonly Readonly<{ id: string; name: string }>[] }>;

/** One agent: who they are, what they may do, their teams and where they are signed in. */
export const AgentPage = ({ id }: Readonly<{ id: string }>) => {
  const { settings } = useLateTexts();
  const agent = useSetting<ShownAgent>(`/settings/agents/${encodeURIComponent(id)}`);
  return (
    <Page
      title={agent.data?.name ?? settings.sections.agents}
      back={paths.settings('agents')}
      actions={agent.data && <Acts agent={agent.data} />}
    >
      <Asked query={agent}>{(found) => <Parts agent={found} />}</Asked>
    </Page>
  );
};

const Parts = ({ agent }: Readonly<{ agent: ShownAgent }>) => {
  const { settings } = useLateTexts();
  return (
    <>
      <p>
        {agent.email} <AgentMarks agent={agent} />
      </p>
      <AgentForm key={`${agent.name} ${agent.role} ${agent.available}`} agent={agent} />
      <Part title={settings.people.teams}>
        <AgentTeams agent={agent} />
      </Part>
      <Part title={settings.people.sessions}>
        <AgentSessions agent={agent} />
      </Part>
    </>
  );
};

const Acts = ({ agent }: Readonly<{ agent: ShownAgent }>) => {
  const { settings } = useLateTexts();
  const { people } = settings;
  const me = useMe();
  const path = `/settings/agents/${agent.id}`;
  if (agent.status === 'suspended')
    return (
      <DoingButton
        label={people.resume}
        of={agent.name}
        act={() => ask(`${path}/resume`, { method: 'POST' })}
        done={people.resumed(agent.name)}
      />
    );
  return (
    <>
      {agent.status === 'invited' && <Resend agent={agent} />}
      <ConfirmedButton
        label={people.suspend}
        of={agent.name}
        question={people.suspendQuestion}
        act={() => ask(`${path}/suspend`, { method: 'POST' })}
        done={people.suspended(agent.name)}
      />
      {me.agent.role === 'owner' && agent.status === 'active' && (
        <ConfirmedButton
          label={people.resetFactors}
          of={agent.name}
          question={people.resetFactorsQuestion}
          act={() => ask(`${path}/factors`, { method: 'DELETE' })}
          done={people.factorsReset(agent.name)}
        />
      )}
    </>
  );
};

/** Another link; the earlier one stops. */
const Resend = ({ agent }: Readonly<{ agent: ShownAgent }>) => {
  const { settings } = useLateTexts();
  const { run, isBusy } = useDoing();
  const [sent, setSent] = useState<Invitation | null>(null);
  const send = async (): Promise<void> => {
    const path = `/settings/agents/${agent.id}/invitation`;
    const made = await run(() => ask<Invitation>(path, { method: 'POST', body: {} }));
    if (made) setSent(made.answer);
  };
  return (
    <>
      <Button disabled={isBusy} onClick={() => void send()}>
        {settings.people.inviteAgain}
      </Button>
      {sent && <LinkDialog invitation={sent} onClose={() => setSent(null)} />}
    </>
  );
};
