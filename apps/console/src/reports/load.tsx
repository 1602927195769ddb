import type { Report } from '../data/reports.ts';
import { useTeamLoad } from '../data/team.ts';
import { lists, paths } from '../paths.ts';
import { useLateTexts } from '../texts/use-late-texts.ts';
import { Figure } from './figure.tsx';

/** With the open tickets of now, of agents who did nothing in the range too. */
export const Load = ({ report }: Readonly<{ report: Report }>) => {
  const { reports } = useLateTexts();
  const { data: loads = [] } = useTeamLoad();
  const done = report.agents.flatMap(({ agent_id: id, ...agent }) => (id === null ? [] : [{ id, ...agent }]));
  const idle = loads
    .filter(({ agent_id: id, open }) => open.count > 0 && !done.some((agent) => agent.id === id))
    .map(({ agent_id: id, name }) => ({ id, name, solved: 0, replies: 0 }));
  const agents = [...done, ...idle];
  const openOf = (id: string): number => loads.find(({ agent_id: other }) => other === id)?.open.count ?? 0;
  const bar = (name: string, tone: 'accent' | 'good' | 'warn', values: readonly number[]) =>
    ({ name, tone, values, kind: 'bar' }) as const;
  const chart = {
    labels: agents.map(({ id, name }) => name ?? id),
    show: (value: number) => String(value),
    series: [
      bar(
        reports.open,
        'warn',
        agents.map(({ id }) => openOf(id)),
      ),
      bar(
        reports.solved,
        'good',
        agents.map((agent) => agent.solved),
      ),
      bar(
        reports.answers,
        'accent',
        agents.map((agent) => agent.replies),
      ),
    ],
  };
  const pathOf = (index: number): string | null => {
    const { id } = agents[index] ?? {};
    return id === undefined ? null : paths.inbox(lists.ofAgent(id));
  };
  return (
    <Figure
      chart={chart}
      pathOf={pathOf}
      title={reports.load}
      about={reports.loadAbout}
      first={reports.agent}
      file="load"
      headline={reports.loadHeadline(agents.length)}
    />
  );
};
