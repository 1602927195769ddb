import type { Agent } from '@tidemark/client';
import { usePaged } from '../../data/settings.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { PagedItems } from '../asked.tsx';
import { Item, Mark } from '../item.tsx';
import { Page } from '../page.tsx';

/** Who works here. */
export const AgentsSection = () => {
  const { settings } = useTexts();
  const agents = usePaged<Agent>('/agents?limit=50');
  return (
    <Page title={settings.sections.agents} hint={settings.about.agents}>
      <PagedItems query={agents} label={settings.sections.agents} none={settings.none}>
        {(agent) => <Row key={agent.id} agent={agent} />}
      </PagedItems>
    </Page>
  );
};

const Row = ({ agent: { name, email, role, status, available } }: Readonly<{ agent: Agent }>) => {
  const { settings } = useTexts();
  return (
    <Item
      title={name}
      sub={email}
      marks={
        <>
          <Mark>{settings.roles[role]}</Mark>
          <Mark tone={status === 'active' ? 'good' : 'warn'}>{settings.agentStatuses[status]}</Mark>
          {status === 'active' && !available && <Mark>{settings.away}</Mark>}
        </>
      }
    />
  );
};
