import type { Agent } from '@tidemark/client';
import { useLocation, useSearch } from 'wouter';
import { usePaged } from '../../data/settings.ts';
import { Button } from '../../parts/button.tsx';
import { paths } from '../../paths.ts';
import { useLateTexts } from '../../texts/use-late-texts.ts';
import { PagedItems } from '../asked.tsx';
import { Item } from '../item.tsx';
import { Page } from '../page.tsx';
import type { SectionScreen } from '../sections.ts';
import { AgentMarks } from './agent-marks.tsx';
import { AgentPage } from './agent-page.tsx';
import { InviteDialog } from './invite-dialog.tsx';

/** Agents and invitations. */
export const AgentsSection: SectionScreen = ({ item }) =>
  item === null ? <AgentList /> : <AgentPage id={item} />;

const AgentList = () => {
  const { settings } = useLateTexts();
  const agents = usePaged<Agent>('/agents?limit=50');
  const [, go] = useLocation();
  const isInviting = new URLSearchParams(useSearch()).has('invite');
  return (
    <Page
      title={settings.sections.agents}
      hint={settings.about.agents}
      actions={
        <Button look="primary" onClick={() => go(paths.invite())}>
          {settings.people.invite}
        </Button>
      }
    >
      <PagedItems query={agents} label={settings.sections.agents} none={settings.none}>
        {(agent) => <Row key={agent.id} agent={agent} />}
      </PagedItems>
      {isInviting && <InviteDialog onClose={() => go(paths.settings('agents'), { replace: true })} />}
    </Page>
  );
};

const Row = ({ agent }: Readonly<{ agent: Agent }>) => (
  <Item
    title={agent.name}
    href={paths.settings('agents', agent.id)}
    sub={agent.email}
    marks={<AgentMarks agent={agent} />}
  />
);
