import { useLocation, useSearch } from 'wouter';
import { type Report, type ReportChoice, reportDays, useReport } from '../data/reports.ts';
import { useTeams } from '../data/workspace.ts';
import { Fault } from '../parts/fault.tsx';
import { Loading } from '../parts/loading.tsx';
import { Panes } from '../parts/panes.tsx';
import plain from '../parts/plain-page.module.css';
import { paths } from '../paths.ts';
import { useLateTexts } from '../texts/use-late-texts.ts';
import { Figure } from './figure.tsx';
import { Load } from './load.tsx';
import styles from './reports-screen.module.css';
import { useFigures } from './use-figures.ts';

/** The figures of a range of days, of all tickets or of a team. Its choices are in the address. */
export const ReportsScreen = () => {
  const { reports } = useLateTexts();
  const choice = choiceOf(useSearch());
  const { data, error, refetch } = useReport(choice);
  return (
    <Panes
      title={reports.title}
      front="main"
      main={
        <section className={plain.page} aria-label={reports.title}>
          <Head choice={choice} />
          {error && !data && <Fault error={error} onRetry={() => void refetch()} />}
          {!error && !data && <Loading />}
          {data && <Figures report={data} />}
        </section>
      }
    />
  );
};

const usualDays = 28;

const choiceOf = (search: string): ReportChoice => {
  const asked = new URLSearchParams(search);
  const days = reportDays.find((one) => String(one) === asked.get('days')) ?? usualDays;
  return { days, team: asked.get('team') ?? '' };
};

const Head = ({ choice }: Readonly<{ choice: ReportChoice }>) => {
  const { reports } = useLateTexts();
  const [, go] = useLocation();
  const teams = useTeams();
  const choose = (chosen: Partial<ReportChoice>): void => {
    const { days, team } = { ...choice, ...chosen };
    const search = new URLSearchParams({ days: String(days), ...(team === '' ? {} : { team }) });
    go(`${paths.reports()}?${search}`);
  };
  return (
    <header className={plain.head}>
      <h2>{reports.title}</h2>
      <select
        className={styles.choice}
        aria-label={reports.range}
        value={choice.days}
        onChange={({ currentTarget }) => choose({ days: Number(currentTarget.value) })}
      >
        {reportDays.map((days) => (
          <option key={days} value={days}>
            {reports.lastDays(days)}
          </option>
        ))}
      </select>
      <select
        className={styles.choice}
        aria-label={reports.team}
        value={choice.team}
        onChange={({ currentTarget }) => choose({ team: currentTarget.value })}
      >
        <option value="">{reports.allTeams}</option>
        <option value="none">{reports.noTeam}</option>
        {teams.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
    </header>
  );
};

const Figures = ({ report }: Readonly<{ report: Report }>) => {
  const { reports } = useLateTexts();
  const figures = useFigures(report);
  const dayPath = (index: number): string | null => {
    const { day } = report.days[index] ?? {};
    return day === undefined ? null : paths.search(`after:${day} before:${dayAfter(day)}`);
  };
  return (
    <div className={styles.figures}>
      {report.filling && <p className={styles.filling}>{reports.filling}</p>}
      <Figure
        {...figures.volume}
        title={reports.volume}
        about={reports.volumeAbout(report.timezone)}
        first={reports.day}
        file="volume"
        pathOf={dayPath}
      />
      <Figure
        {...figures.replies}
        title={reports.replies}
        about={reports.repliesAbout}
        first={reports.day}
        file="first-replies"
      />
      <Figure
        {...figures.ages}
        title={reports.ages}
        about={reports.agesAbout}
        first={reports.ageColumn}
        file="backlog"
      />
      <Figure {...figures.sla} title={reports.sla} about={reports.slaAbout} first={reports.day} file="sla" />
      <Figure
        {...figures.ratings}
        title={reports.ratings}
        about={reports.ratingsAbout}
        first={reports.ratingColumn}
        file="satisfaction"
      />
      <Load report={report} />
    </div>
  );
};

const dayAfter = (day: string): string =>
  new Date(Date.parse(day) + 24 * 3_600_000).toISOString().slice(0, day.length);
