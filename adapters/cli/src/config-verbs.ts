import { writeFile } from 'node:fs/promises';
import { DeskError } from '@tidemark/domain';
import type { Command } from 'commander';
import type { Answer } from './answer.ts';
import { callIn, workspaceOption } from './choose-workspace.ts';
import { countOf, tellChanges } from './configuration-text.ts';
import { documentIn, sound, warningLines, warningRecord } from './document-file.ts';
import { example } from './example.ts';
import { reasonOf } from './read-input-file.ts';
import { deskVerb, type Verbs, verb } from './verb.ts';
import { writeYaml } from './write-yaml.ts';

type InWorkspace = Readonly<{ workspace?: string }>;

export const configVerbs = (verbs: Verbs, program: Command): void => {
  const group = program
    .command('config')
    .description('print the settings; export, compare and apply the configuration of a workspace as a file');
  const print = group
    .command('print')
    .description('print every setting, its value and its source; exit code 1 when a value is wrong');
  example(print, './tidemark config print', './tidemark config print --json');
  verb(verbs, print, async () => {
    const list = verbs.app.settings();
    return {
      list,
      columns: ['name', 'value', 'source', 'fault'],
      none: '',
      exitCode: list.every(({ fault }) => fault === null) ? 0 : 1,
    };
  });
  addExport(verbs, group);
  addPlan(verbs, group);
  addApply(verbs, group);
};

const addExport = (verbs: Verbs, group: Command): void => {
  const command = group
    .command('export')
    .description('print the configuration of a workspace as YAML, without secrets')
    .option('--output <file>', 'write the YAML to this file (default: standard output)')
    .option(...workspaceOption);
  example(
    command,
    './tidemark config export --output workspace.yaml',
    './tidemark config export --workspace acme',
  );
  deskVerb<InWorkspace & { output?: string }>(
    verbs,
    command,
    async (session, { options }): Promise<Answer> => {
      const { workspace, output } = options;
      const call = await callIn(session, workspace, 'config export');
      const record = await session.desk.configuration.export(call);
      const text = writeYaml(record, header);
      if (output === undefined) return { record, text: text.trimEnd() };
      await written(output, text);
      return { record: { file: output }, text: `The configuration is in ${output}.` };
    },
  );
};

const header = ` The configuration of a workspace. Edit it, check what would change, then apply it:
   ./tidemark config plan workspace.yaml
   ./tidemark config apply workspace.yaml
 A section that this file leaves out does not change. Within a section, applying the file
 removes every entry that is not in it. Ticket fields are deactivated instead of removed,
 and tickets keep their values.`;

const addPlan = (verbs: Verbs, group: Command): void => {
  const command = group
    .command('plan')
    .description('print what applying a file would change, without changing anything')
    .argument('<file>', 'a YAML file, or - for standard input')
    .option(...workspaceOption);
  example(
    command,
    './tidemark config plan workspace.yaml',
    './tidemark config export | ./tidemark config plan -',
  );
  deskVerb<InWorkspace>(verbs, command, async (session, { args: [file = ''], options }) => {
    const yaml = await documentIn(verbs.io, file);
    const call = await callIn(session, options.workspace, 'config plan');
    const plan = sound(yaml, await session.desk.configuration.plan(call, yaml.value));
    const { changes } = plan;
    const where = options.workspace === undefined ? '' : ` --workspace ${options.workspace}`;
    const then = `${countOf(changes)} To apply: ./tidemark config apply ${file}${where}`;
    const warnings = plan.warnings.map((warning) => warningRecord(yaml, warning));
    const lines = [...tellChanges(changes), ...warningLines(yaml, plan.warnings)];
    const next = changes.length === 0 ? [] : ['', then];
    return { record: { changes, warnings }, text: [...lines, ...next].join('\n') };
  });
};

const addApply = (verbs: Verbs, group: Command): void => {
  const command = group
    .command('apply')
    .description('apply a file to a workspace, all of it or nothing; shows the secrets of new webhooks once')
    .argument('<file>', 'a YAML file, or - for standard input')
    .option(...workspaceOption);
  example(command, './tidemark config apply workspace.yaml', './tidemark config apply workspace.yaml --json');
  deskVerb<InWorkspace>(verbs, command, async (session, { args: [file = ''], options }) => {
    const yaml = await documentIn(verbs.io, file);
    const call = await callIn(session, options.workspace, 'config apply');
    const applied = await session.desk.configuration.apply(call, yaml.value);
    const { changes, secrets } = sound(yaml, applied);
    const shown = secrets.map(({ url, secret }) => `The secret of ${url}, not shown again: ${secret}`);
    const done = changes.length === 0 ? [] : ['', `${countOf(changes)} Done.`];
    const warnings = applied.warnings.map((warning) => warningRecord(yaml, warning));
    const lines = [...tellChanges(changes), ...warningLines(yaml, applied.warnings), ...done, ...shown];
    return { record: { changes, warnings, secrets }, text: lines.join('\n') };
  });
};

const written = async (file: string, text: string): Promise<void> => {
  try {
    await writeFile(file, text);
  } catch (error) {
    throw new DeskError('validation_failed', `The file ${file} cannot be written: ${reasonOf(error)}.`);
  }
};
