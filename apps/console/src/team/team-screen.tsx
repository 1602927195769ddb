import { useState } from 'react';
import { useLocation } from 'wouter';
import { can, useMe } from '../data/me.ts';
import type { Load } from '../data/spread.ts';
import { useTeamLoad } from '../data/team.ts';
import { useAction } from '../keys/use-action.ts';
import { Avatar } from '../parts/avatar.tsx';
import { Button } from '../parts/button.tsx';
import { Fault } from '../parts/fault.tsx';
import { Grid } from '../parts/grid.tsx';
import { Keycaps } from '../parts/keycaps.tsx';
import { Loading } from '../parts/loading.tsx';
import { Panes } from '../parts/panes.tsx';
import plain from '../parts/plain-page.module.css';
import { remPixels } from '../parts/rem-pixels.ts';
import { lists, paths } from '../paths.ts';
import { useLateTexts } from '../texts/use-late-texts.ts';
import { SpreadDialog } from './spread-dialog.tsx';
import styles from './team-screen.module.css';

/** The load of each agent. Their tickets can be opened, or shared out among the others. */
export const TeamScreen = () => {
  const { team } = useLateTexts();
  const { data, error, refetch } = useTeamLoad();
  // The agent with the most open tickets comes first.
  const loads = data?.toSorted(
    (one, other) => other.open.count - one.open.count || (one.name < other.name ? -1 : 1),
  );
  return (
    <Panes
      title={team.title}
      front="main"
      main={
        <section className={plain.page} aria-label={team.title}>
          {error && !loads && <Fault error={error} onRetry={() => void refetch()} />}
          {!error && !loads && <Loading />}
          {loads && <Agents loads={loads} />}
        </section>
      }
    />
  );
};

const Agents = ({ loads }: Readonly<{ loads: readonly Load[] }>) => {
  const { team } = useLateTexts();
  const me = useMe();
  const [, go] = useLocation();
  // By id: the order changes as tickets move.
  const [chosen, setChosen] = useState<string | null>(null);
  const [from, setFrom] = useState<Load | null>(null);
  const place = Math.max(
    loads.findIndex(({ agent_id: id }) => id === chosen),
    0,
  );
  const move = (to: number): void =>
    setChosen(loads[Math.min(Math.max(to, 0), loads.length - 1)]?.agent_id ?? null);
  const open = (index: number): void => {
    const agent = loads[index];
    if (agent) go(paths.inbox(lists.ofAgent(agent.agent_id)));
  };
  useAction('next', () => move(chosen === null ? 0 : place + 1));
  useAction('previous', () => move(place - 1));
  useAction('open', () => open(place));
  const current = loads[place];
  const spreadIt = can(me, 'work') && current ? () => setFrom(current) : null;
  useAction('spread', spreadIt);
  return (
    <>
      <header className={plain.head}>
        <h2>{team.title}</h2>
        {spreadIt && current && (
          <Button onClick={spreadIt}>
            {team.spread(current.name)} <Keycaps action="spread" />
          </Button>
        )}
      </header>
      <Grid
        label={team.title}
        count={loads.length}
        hasMore={false}
        rowPixels={remPixels(3.5)}
        active={place}
        onMove={move}
        onOpen={open}
        onEnd={() => undefined}
        keyOf={(index) => loads[index]?.agent_id ?? index}
        row={(index) => (
          <div role="gridcell" tabIndex={-1}>
            <Row load={loads[index]} />
          </div>
        )}
      />
      {from && <SpreadDialog from={from} loads={loads} onClose={() => setFrom(null)} />}
    </>
  );
};

const Row = ({ load }: Readonly<{ load: Load | undefined }>) => {
  const { team } = useLateTexts();
  if (!load) return null;
  const { agent_id: id, name, available, open, waiting } = load;
  return (
    <a className={styles.row} href={paths.inbox(lists.ofAgent(id))} tabIndex={-1} draggable={false}>
      <Avatar name={name} />
      <span className={styles.name}>
        <bdi>{name}</bdi>
      </span>
      {!available && <span className={styles.away}>{team.away}</span>}
      <span className={styles.count}>{team.open(shown(open))}</span>
      <span className={styles.count}>{team.waiting(shown(waiting))}</span>
    </a>
  );
};

const shown = ({ count, more }: Load['open']): string =>
  more || count > 999 ? `${Math.min(count, 999)}+` : String(count);
