import type { Agent } from '@tidemark/client';
import { useLateTexts } from '../../texts/use-late-texts.ts';
import { Mark } from '../item.tsx';

/** Role, status and availability of an agent, in a word each. */
export const AgentMarks = ({
  agent: { role, status, available },
}: Readonly<{ agent: Pick<Agent, 'role' | 'status' | 'available'> }>) => {
  const { settings } = useLateTexts();
  return (
    <>
      <Mark>{settings.roles[role]}</Mark>
      <Mark tone={status === 'active' ? 'good' : 'warn'}>{settings.agentStatuses[status]}</Mark>
      {status === 'active' && !available && <Mark>{settings.away}</Mark>}
    </>
  );
};
