import { type ReactNode, useState } from 'react';
import { Link, useLocation } from 'wouter';
import { can, useMe } from '../data/me.ts';
import { type Steps, tryTicket, useSteps } from '../data/start.ts';
import { markStart } from '../data/start-mark.ts';
import { Button } from '../parts/button.tsx';
import { Fault } from '../parts/fault.tsx';
import { Icon } from '../parts/icon.tsx';
import { Loading } from '../parts/loading.tsx';
import { Panes } from '../parts/panes.tsx';
import plain from '../parts/plain-page.module.css';
import { paths } from '../paths.ts';
import { useLateTexts } from '../texts/use-late-texts.ts';
import styles from './start-screen.module.css';

/** The first steps in a new workspace. The screen stays until somebody hides it, and blocks nothing. */
export const StartScreen = () => {
  const { start } = useLateTexts();
  const [, go] = useLocation();
  const { data, error, refetch } = useSteps();
  markStart('open');
  const hide = (): void => {
    markStart('done');
    go(paths.inbox('mine'));
  };
  return (
    <Panes
      title={start.title}
      front="main"
      main={
        <section className={plain.page} aria-label={start.title}>
          <header className={plain.head}>
            <h2>{start.title}</h2>
            <Button onClick={hide}>{start.hide}</Button>
          </header>
          {error && !data && <Fault error={error} onRetry={() => void refetch()} />}
          {!error && !data && <Loading />}
          {data && <Cards steps={data} />}
        </section>
      }
    />
  );
};

const Cards = ({ steps: { hasTicket, hasMail, hasColleague, hasArticle } }: Readonly<{ steps: Steps }>) => {
  const { start } = useLateTexts();
  const isManaging = can(useMe(), 'manage');
  return (
    <ol className={styles.cards}>
      <Card isDone={hasTicket} title={start.ticket} about={start.ticketAbout}>
        <TryTicket />
      </Card>
      {isManaging && (
        <Card isDone={hasMail} title={start.mail} about={start.mailAbout}>
          <Link href={paths.settings('addresses')}>{start.toMail}</Link>
        </Card>
      )}
      {isManaging && (
        <Card isDone={hasColleague} title={start.colleague} about={start.colleagueAbout}>
          <Link href={paths.invite()}>{start.toInvite}</Link>
        </Card>
      )}
      <Card isDone={hasArticle} title={start.article} about={start.articleAbout}>
        <Link href={paths.knowledge()}>{start.toKnowledge}</Link>
      </Card>
    </ol>
  );
};

type CardGiven = Readonly<{ isDone: boolean; title: string; about: string; children: ReactNode }>;

const Card = ({ isDone, title, about, children }: CardGiven) => {
  const { start } = useLateTexts();
  return (
    <li className={styles.card}>
      <h3>{title}</h3>
      {isDone && (
        <p className={styles.done}>
          <Icon name="check" /> {start.done}
        </p>
      )}
      <p className={styles.about}>{about}</p>
      {children}
    </li>
  );
};

const TryTicket = () => {
  const { start } = useLateTexts();
  const [, go] = useLocation();
  const [fault, setFault] = useState<unknown>(null);
  const open = async (): Promise<void> => {
    try {
      go(paths.ticket(await tryTicket(start.trySubject, start.tryMessage), 'unassigned'));
    } catch (error) {
      setFault(error);
    }
  };
  return (
    <>
      <Button look="primary" onClick={() => void open()}>
        {start.tryIt}
      </Button>
      {fault !== null && <Fault error={fault} onRetry={() => void open()} />}
    </>
  );
};
