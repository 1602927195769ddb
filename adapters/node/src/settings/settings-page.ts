import type { SettingsSchema } from './read-settings.ts';
import { type DescribedSetting, describeSettings } from './setting-rows.ts';

type Deployment = Readonly<{ title: string; intro: string; schema: SettingsSchema }>;

/** The page docs/configuration.md, generated from the schemas. */
export const settingsPage = (deployments: readonly Deployment[]): string =>
  [
    '# Configuration',
    '',
    'Tidemark is configured by environment variables. An empty variable counts as a missing one. If a value is wrong, the',
    'program does not start, and one message names every faulty variable and what it expects. `./tidemark config print`',
    'shows the current settings and where they come from.',
    '',
    'A command next to a running server on SQLite uses the settings of that server, unless its own environment has them:',
    '[decision 28](decisions/0028-the-command-line.md).',
    '',
    'Where spans are sent is set with the standard variables `OTEL_…`: [operating.md](operating.md#traces).',
    '',
    'This page is generated from the settings of the two programs: `npm run docs`.',
    '',
    ...deployments.flatMap(section),
  ].join('\n');

/** Subjects of settings, recognised by the start of their names. All other settings belong to the server. */
const subjects: readonly (readonly [title: string, names: RegExp])[] = [
  ['Database and backups', /^(?:DATABASE_|POOL_|SQLITE_|BACKUP_|VACUUM_)/],
  ['Files', /^(?:S3_|FILE|MESSAGE_MEBIBYTES|CLAMD_)/],
  ['Mail', /^(?:MAIL_|SMTP_|DKIM_)/],
  ['Mail that arrives', /^INBOUND_/],
  ['Quotas', /^QUOTA_/],
  ['Push notifications', /^(?:PORTAL_)?(?:APNS|FCM)_/],
];

const titles = ['Server', ...subjects.map(([title]) => title)];

const subjectOf = ({ name }: DescribedSetting): string =>
  subjects.find(([, names]) => names.test(name))?.[0] ?? 'Server';

const section = ({ title, intro, schema }: Deployment): string[] => {
  const settings = Map.groupBy(describeSettings(schema), subjectOf);
  return [
    `## ${title}`,
    '',
    intro,
    '',
    ...titles.flatMap((subject) => table(subject, settings.get(subject) ?? [])),
  ];
};

const table = (subject: string, settings: readonly DescribedSetting[]): readonly string[] =>
  settings.length === 0
    ? []
    : [`### ${subject}`, '', '| Variable | Default | Meaning |', '|---|---|---|', ...settings.map(row), ''];

const row = ({ name, usual, required, description }: DescribedSetting): string =>
  `| \`${name}\` | ${required ? '**required**' : usual === '' ? '–' : `\`${usual}\``} | ${description} |`;
