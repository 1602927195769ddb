import { type Load, spread, takersOf } from '../data/spread.ts';
import { giveTo, useTicketsOf } from '../data/team.ts';
import { Button } from '../parts/button.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { Fault } from '../parts/fault.tsx';
import { Loading } from '../parts/loading.tsx';
import { lists } from '../paths.ts';
import { useLateTexts } from '../texts/use-late-texts.ts';
import styles from './team-screen.module.css';

type Given = Readonly<{ from: Load; loads: readonly Load[]; onClose: () => void }>;

/** Says who would get how many; Enter does it, and one undo takes it back. */
export const SpreadDialog = ({ from, loads, onClose }: Given) => {
  const { team } = useLateTexts();
  const { data: tickets, error } = useTicketsOf(lists.ofAgent(from.agent_id), from.agent_id);
  return (
    <Dialog title={team.spreadTitle(from.name)} onClose={onClose}>
      {error && <Fault error={error} />}
      {!error && !tickets && <Loading />}
      {tickets && <Plan from={from} loads={loads} onClose={onClose} tickets={tickets} />}
    </Dialog>
  );
};

type Tickets = Readonly<{ tickets: readonly Readonly<{ number: number; team_id: string | null }>[] }>;

const Plan = ({ from, loads, onClose, tickets }: Given & Tickets) => {
  const { team } = useLateTexts();
  const takers = takersOf(loads, from.agent_id);
  const given = spread(tickets, takers);
  const to = [...given.values()];
  const give = (): void => {
    onClose();
    void giveTo(given, team.spreadIt(given.size, from.name));
  };
  if (given.size === 0)
    return (
      <div className={styles.plan}>
        <p>{tickets.length === 0 ? team.nothingToSpread : team.nobodyThere}</p>
      </div>
    );
  return (
    <form
      className={styles.plan}
      onSubmit={(event) => {
        event.preventDefault();
        give();
      }}
    >
      <ul className={styles.takers}>
        {takers
          .map((taker) => ({ taker, count: to.filter((id) => id === taker.agent_id).length }))
          .filter(({ count }) => count > 0)
          .map(({ taker, count }) => (
            <li key={taker.agent_id}>
              <bdi>{taker.name}</bdi> <strong>+{count}</strong>
            </li>
          ))}
      </ul>
      <div className={styles.ends}>
        <Button onClick={onClose}>{team.cancel}</Button>
        <Button look="primary" type="submit" ref={focusIt}>
          {team.give(given.size)}
        </Button>
      </div>
    </form>
  );
};

const focusIt = (button: HTMLButtonElement | null): void => button?.focus();
