import type { Command } from 'commander';
import type { Answer } from './answer.ts';
import type { PendingMigration, Upgrade, Upgraded, UpgradePlan } from './app.ts';
import { counted } from './counted.ts';
import { example } from './example.ts';
import { type Verbs, verb } from './verb.ts';

type Options = Readonly<{ plan?: true; backup: boolean }>;

export const upgradeVerb = (verbs: Verbs, program: Command): void => {
  const command = program
    .command('upgrade')
    .description(
      'bring the tables of the database up to date; servers of the version before may keep running',
    )
    .option('--plan', 'only say what would change')
    .option('--no-backup', 'on SQLite: make no backup before the tables change')
    .addHelpText('after', help);
  example(command, './tidemark upgrade --plan', './tidemark upgrade');
  verb<Options>(verbs, command, async ({ options: { plan, backup } }) => {
    const { upgrade } = verbs.app;
    return plan ? planned(await upgrade.plan(), upgrade) : upgraded(await upgrade.run({ backup }));
  });
};

const help = `
Each migration is complete or absent. After an interruption, run the command again: it goes on where it was.
docs/upgrade.md describes upgrades step by step.`;

const planned = ({ applied, pending }: UpgradePlan, { backsUp }: Upgrade): Answer => {
  const first = backsUp && applied > 0 ? ['A backup is made first.'] : [];
  return {
    record: { applied, pending, backup: first.length > 0 && pending.length > 0 },
    text:
      pending.length === 0
        ? upToDate
        : [`${counted(pending.length, 'migration')} to come:`, ...pending.map(lineOf), ...first].join('\n'),
  };
};

const upgraded = ({ pending, backup }: Upgraded): Answer => ({
  record: { migrations: pending.map(({ name }) => name), backup },
  text:
    pending.length === 0
      ? upToDate
      : [
          ...(backup === null ? [] : [`Backup: ${backup}`]),
          `The database is up to date: ${counted(pending.length, 'migration')} ran.`,
          ...pending.map(lineOf),
        ].join('\n'),
});

const upToDate = 'The database is up to date.';

const lineOf = ({ name, does, needs }: PendingMigration): string => `  ${name}: ${sentences[does](needs)}`;

const sentences: Readonly<Record<PendingMigration['does'], (needs: string | null) => string>> = {
  add: () => 'adds to the tables; the version before keeps working',
  index: () => 'builds an index while others write',
  rows: () => 'changes rows in small batches; the version before keeps working',
  contract: (needs) => `removes what earlier versions used; versions without ${needs} no longer start`,
};
