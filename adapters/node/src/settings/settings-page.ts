import type { SettingsSchema } from './read-settings.ts';
import { type DescribedSetting, describeSettings } from './setting-rows.ts';

type Deployment = Readonly<{ title: string; intro: string; schema: SettingsSchema }>;

/** The page docs/configuration.md, written from the schemas themselves. */
export const settingsPage = (deployments: readonly Deployment[]): string =>
  [
    '# Configuration',
    '',
    'Tidemark is configured by environment variables. An empty variable counts as an absent one. A wrong value stops',
    'the start with one message that names every faulty variable and what it expects. `./tidemark config print`',
    'shows what is in force and where it comes from.',
    '',
    'A command that runs beside a server on SQLite takes the settings of that server, unless its own environment has them:',
    '[decision 28](decisions/0028-the-command-line.md).',
    '',
    'This page is generated from the settings of the two programs: `npm run docs`.',
    '',
    ...deployments.flatMap(section),
  ].join('\n');

const section = ({ title, intro, schema }: Deployment): string[] => [
  `## ${title}`,
  '',
  intro,
  '',
  '| Variable | Default | Meaning |',
  '|---|---|---|',
  ...describeSettings(schema).map(row),
  '',
];

const row = ({ name, usual, required, description }: DescribedSetting): string =>
  `| \`${name}\` | ${required ? '**required**' : usual === '' ? '–' : `\`${usual}\``} | ${description} |`;
