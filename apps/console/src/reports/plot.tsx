import { classes } from '../parts/classes.ts';
import styles from './plot.module.css';
import { type Chart, pathOf, type Series, topOf } from './series.ts';

/** Drawn to be looked at: the table beside it says the same. */
export const Plot = ({ labels, series, show, tick = show, tops }: Chart) => {
  const top = topOf({ series, ...(tops && { tops }) });
  const bars = series.filter(({ kind }) => kind === 'bar');
  return (
    <div className={styles.plot} aria-hidden="true">
      <div className={styles.axis}>
        <span>{tick(top, top)}</span>
        <span>{tick(top / 2, top)}</span>
        <span>{tick(0, top)}</span>
      </div>
      <svg className={styles.picture} viewBox="0 0 100 100" preserveAspectRatio="none">
        <title>{series.map(({ name }) => name).join(', ')}</title>
        {[0, 50, 100].map((y) => (
          <line key={y} className={styles.rule} x1="0" x2="100" y1={y} y2={y} />
        ))}
        {bars.map((one, place) => (
          <Bars key={one.name} series={one} place={place} of={bars.length} top={top} />
        ))}
        {series
          .filter(({ kind }) => kind === 'line')
          .map(({ name, tone, values }) => (
            <path key={name} className={classes(styles.line, styles[tone])} d={pathOf(values, top)} />
          ))}
      </svg>
      <Labels labels={labels} />
    </div>
  );
};

type BarsGiven = Readonly<{ series: Series; place: number; of: number; top: number }>;

const filled = 0.72;

const Bars = ({ series: { values, tone }, place, of, top }: BarsGiven) => {
  const step = 100 / values.length;
  const broad = (step * filled) / of;
  return (
    <g className={styles[tone]}>
      {values.map((value, index) => {
        const high = ((value ?? 0) / top) * 100;
        const x = index * step + (step * (1 - filled)) / 2 + place * broad;
        return <rect key={x} x={x} y={100 - high} width={broad} height={high} />;
      })}
    </g>
  );
};

const mostLabels = 8;

/** All of a few, or else the first, the middle and the last. */
const Labels = ({ labels }: Readonly<{ labels: readonly string[] }>) => {
  const some = [0, Math.floor(labels.length / 2), labels.length - 1];
  const shown = labels.length <= mostLabels ? labels : some.map((index) => labels[index] ?? '');
  return (
    <div className={classes(styles.labels, labels.length > mostLabels && styles.ends)}>
      {shown.map((label) => (
        <span key={label}>
          <bdi>{label}</bdi>
        </span>
      ))}
    </div>
  );
};
