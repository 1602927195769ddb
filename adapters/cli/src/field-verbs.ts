import { type PageRequest, type Place, ticketFieldTypes } from '@tidemark/domain';
import { type Command, Option } from 'commander';
import { allPages } from './all-pages.ts';
import { callIn, workspaceOption } from './choose-workspace.ts';
import { example } from './example.ts';
import { listOf } from './list-of.ts';
import { fieldRecord } from './records.ts';
import { deskVerb, type Verbs } from './verb.ts';

type InWorkspace = Readonly<{ workspace?: string }>;
type Create = InWorkspace & Readonly<{ key: string; label: string; type: string; options?: string }>;

export const fieldVerbs = (verbs: Verbs, program: Command): void => {
  const group = program.command('field').description('create and list custom ticket fields');
  const create = group
    .command('create')
    .description('define a custom ticket field')
    .requiredOption('--key <key>', 'its key in custom_fields: lower-case letters, digits and _')
    .requiredOption('--label <label>', 'the name that people see')
    .addOption(
      new Option('--type <type>', 'the type of its values').choices(ticketFieldTypes).default('text'),
    )
    .option('--options <list>', 'the choices, separated by commas; only for select and multiselect')
    .option(...workspaceOption);
  example(create, './tidemark field create --key plan --label "Plan" --type select --options free,pro');
  deskVerb<Create>(verbs, create, async (session, { options }) => {
    const { workspace, key, label, type } = options;
    const call = await callIn(session, workspace, 'field create');
    const input = { key, label, type, options: listOf(options.options ?? '') };
    const field = await session.desk.ticketFields.add(call, input);
    return { record: fieldRecord(field), text: `Ticket field ${field.key} (${field.type}): created.` };
  });
  const list = group
    .command('list')
    .description('list the fields by position')
    .option(...workspaceOption);
  example(list, './tidemark field list');
  deskVerb<InWorkspace>(verbs, list, async (session, { options }) => {
    const call = await callIn(session, options.workspace, 'field list');
    const fields = await allPages((page: PageRequest<Place>) => session.desk.ticketFields.list(call, page));
    return {
      list: fields.map(fieldRecord),
      columns: ['key', 'label', 'type', 'options'],
      none: 'The workspace has no custom ticket field; add one with: ./tidemark field create.',
    };
  });
};
