import type { Change, Mistake, Plan, Secret } from '../../data/configuration-types.ts';
import { useLateTexts } from '../../texts/use-late-texts.ts';
import styles from './configuration.module.css';

type Given = Readonly<{
  plan: Plan;
  secrets: readonly Secret[] | null;
  /** Where a mistake of a text can be shown. */
  onShow?: (mistake: Mistake) => void;
}>;

/** The changes of each entry, with errors and warnings. */
export const PlanView = ({ plan, secrets, onShow }: Given) => {
  const { configuration } = useLateTexts();
  const { changes, faults, warnings } = plan;
  return (
    <div className={styles.planned}>
      <p role="status">
        <strong>{configuration.planned(changes.length, faults.length, warnings.length)}</strong>
      </p>
      {secrets?.map(({ url, secret }) => (
        <p key={url}>
          {configuration.secretOf(url)} <code>{secret}</code>
        </p>
      ))}
      <Mistakes mistakes={faults} tone={styles.wrong ?? ''} onShow={onShow} />
      <ul className={styles.changes} aria-label={configuration.plan}>
        {changes.map((change) => (
          <ChangeLine key={`${change.section} ${change.change} ${change.name}`} change={change} />
        ))}
      </ul>
      <Mistakes mistakes={warnings} tone={styles.warned ?? ''} onShow={onShow} />
    </div>
  );
};

type MistakesGiven = Readonly<{
  mistakes: readonly Mistake[];
  tone: string;
  onShow: ((mistake: Mistake) => void) | undefined;
}>;

const Mistakes = ({ mistakes, tone, onShow }: MistakesGiven) => (
  <ul className={styles.changes}>
    {mistakes.map((mistake) => (
      <li key={`${mistake.path.join('.')} ${mistake.message}`} className={tone}>
        {onShow && mistake.line !== null ? (
          <button type="button" className={styles.place} onClick={() => onShow(mistake)}>
            {mistake.line}:{mistake.column}
          </button>
        ) : (
          <code>{mistake.path.join('.')}</code>
        )}{' '}
        {mistake.message}
      </li>
    ))}
  </ul>
);

const signs = { add: '+', change: '~', remove: '−' } as const;

const ChangeLine = ({ change: { section, name, change, fields } }: Readonly<{ change: Change }>) => {
  const { configuration } = useLateTexts();
  return (
    <li>
      <span aria-hidden="true">{signs[change]}</span>{' '}
      <span className={styles.quiet}>{configuration.changeKinds[change]}</span> {section}/
      <strong>{name}</strong>
      {change === 'change' && (
        <dl className={styles.members}>
          {Object.entries(fields).map(([member, [before, after]]) => (
            <div key={member}>
              <dt>{member}</dt>
              <dd>
                <del>{shown(before)}</del> <ins>{shown(after)}</ins>
              </dd>
            </div>
          ))}
        </dl>
      )}
    </li>
  );
};

const longest = 300;

const shown = (value: unknown): string => {
  const text = typeof value === 'string' ? value : JSON.stringify(value ?? null);
  return text.length <= longest ? text : `${text.slice(0, longest)}…`;
};
