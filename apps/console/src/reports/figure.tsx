import { type ReactNode, useId } from 'react';
import { useLateTexts } from '../texts/use-late-texts.ts';
import styles from './figure.module.css';
import { Plot } from './plot.tsx';
import { type Chart, csvOf } from './series.ts';

type FigureGiven = Readonly<{
  title: string;
  /** How it is counted. */
  about: string;
  /** The main result, like “124 created”. */
  headline: string;
  /** The heading of the first column of its table. */
  first: string;
  chart: Chart;
  /** The address of what is behind a row. */
  pathOf?: (index: number) => string | null;
  file: string;
  children?: ReactNode;
}>;

/** One figure: a plot, the same as a table, and as a file. */
export const Figure = ({ title, about, headline, first, chart, pathOf, file, children }: FigureGiven) => {
  const { reports } = useLateTexts();
  const id = useId();
  const csv = `data:text/csv;charset=utf-8,${encodeURIComponent(csvOf(chart, first))}`;
  return (
    <section className={styles.figure} aria-labelledby={id}>
      <header>
        <h3 id={id}>{title}</h3>
        <p className={styles.headline}>{headline}</p>
      </header>
      <p className={styles.about}>{about}</p>
      <Legend chart={chart} />
      <Plot {...chart} />
      {children}
      <footer className={styles.foot}>
        <details>
          <summary>{reports.table}</summary>
          <Table chart={chart} first={first} pathOf={pathOf} />
        </details>
        <a href={csv} download={`${file}.csv`} aria-label={reports.download(title)}>
          CSV
        </a>
      </footer>
    </section>
  );
};

const Legend = ({ chart: { series } }: Readonly<{ chart: Chart }>) =>
  series.length < 2 ? null : (
    <ul className={styles.legend} aria-hidden="true">
      {series.map(({ name, tone, kind }) => (
        <li key={name} data-tone={tone} data-kind={kind}>
          {name}
        </li>
      ))}
    </ul>
  );

type TableGiven = Readonly<{
  chart: Chart;
  first: string;
  pathOf: FigureGiven['pathOf'] | undefined;
}>;

const Table = ({ chart: { labels, series, show }, first, pathOf }: TableGiven) => (
  <table className={styles.rows}>
    <thead>
      <tr>
        <th scope="col">{first}</th>
        {series.map(({ name }) => (
          <th scope="col" key={name}>
            {name}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {labels.map((label, index) => (
        <tr key={label}>
          <th scope="row">
            <Label label={label} path={pathOf?.(index) ?? null} />
          </th>
          {series.map(({ name, values }) => (
            <td key={name}>{cellOf(values[index] ?? null, show)}</td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
);

const cellOf = (value: number | null, show: Chart['show']): string => (value === null ? '–' : show(value));

const Label = ({ label, path }: Readonly<{ label: string; path: string | null }>) =>
  path === null ? (
    <bdi>{label}</bdi>
  ) : (
    <a href={path}>
      <bdi>{label}</bdi>
    </a>
  );
