import styles from './page.module.css';

/** Names and values; what has no value is left out. */
export const Facts = ({ facts }: Readonly<{ facts: readonly (readonly [string, string | null])[] }>) => (
  <dl className={styles.facts}>
    {facts
      .filter(([, value]) => value !== null && value !== '')
      .map(([name, value]) => (
        <div key={name} className={styles.fact}>
          <dt>{name}</dt>
          <dd>
            <bdi>{value}</bdi>
          </dd>
        </div>
      ))}
  </dl>
);
