/** The parts of two pages that are generated from the code: between `<!-- name -->` and `<!-- /name -->`. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Operator, operators, vocabulary } from '@tidemark/domain';

const example = join(import.meta.dirname, '../docs/examples/workspace.yaml');

/** Each page of `docs/` with the names of its generated parts. */
export const pagesWithParts = [
  ['workspace-as-code.md', ['example']],
  ['conditions-and-actions.md', ['operators', 'facts', 'actions', 'placeholders']],
] as const;

type PartName = (typeof pagesWithParts)[number][1][number];

/** The page with its generated parts as they should be. */
export const withParts = (page: string, names: readonly PartName[]): string =>
  names.reduce((text, name) => withPart(text, name, parts[name]()), page);

/** One of each, as a document writes it; also tried by a test. */
export const actionExamples: Readonly<Record<string, Readonly<{ value: string; does: string }>>> = {
  set_status: { value: 'solved', does: 'Any status except `new`.' },
  set_priority: { value: 'urgent', does: '`low`, `normal`, `high`, `urgent`.' },
  set_type: { value: 'incident', does: '`question`, `incident`, `problem`, `task`; `null` clears it.' },
  set_assignee: { value: 'ann@acme.test', does: 'An agent by email; `null` unassigns the ticket.' },
  set_team: { value: 'Tier 1', does: 'A team by name; `null` for none.' },
  set_organization: { value: 'Customer Ltd', does: 'An organization by name; `null` for none.' },
  set_custom_field: {
    value: '{ key: plan, value: pro }',
    does: 'A ticket field by key, with a value of its type; `null` clears it.',
  },
  add_tags: { value: '[fast, vip]', does: 'Adds tags.' },
  remove_tags: { value: '[slow]', does: 'Removes tags.' },
  assign_round_robin: {
    value: 'Tier 1',
    does: 'Assigns the active, available agent of the team whose last assignment is the oldest.',
  },
  add_note: { value: '"See {{ticket.number}}."', does: 'Adds an internal note; may contain placeholders.' },
  send_mail: {
    value: '{ to: requester, subject: "Re: {{ticket.subject}}", body: "We are on it." }',
    does: '`to` is `requester`, `assignee`, `{ team: Tier 1 }` or an address. Subject and body may contain placeholders. The mail is queued and sent as [Mail](mail.md) describes. Limits: 10 per ticket in 10 minutes and 3 per address in an hour; a mail beyond them becomes an internal note.',
  },
  request_rating: {
    value: 'true',
    does: 'Mails the requester a question with a link for each rating, once each time that a ticket is solved. See [Ratings](rules.md#ratings).',
  },
  apply_macro: { value: 'Thanks', does: 'Applies the macro as the rule. Not allowed in a macro.' },
  call_webhook: {
    value: 'https://acme.example/hook',
    does: 'Sends the write to one webhook, whatever its `events` are.',
  },
};

const meanings: Readonly<Record<Operator, string>> = {
  is: 'The values are equal. Letter case is ignored.',
  is_not: 'The value is different, or missing.',
  in: 'The value is in the list.',
  not_in: 'The value is not in the list, or missing.',
  contains: 'A text contains this text; a list contains this element. With several elements, one is enough.',
  not_contains: 'The opposite of `contains`.',
  starts_with: 'A text starts with this text.',
  less_than: 'The number is smaller, the date or instant is earlier.',
  greater_than: 'The number is greater, the date or instant is later.',
  present: '`present: true`: the fact has a value.',
  absent: '`absent: true`: the fact has no value; an empty text or list counts as none.',
  changed: '`changed: true`: this write changed it. On a new ticket, only rules change facts.',
  changed_from: 'This write changed it from this value, or from one of a list.',
  changed_to: 'This write changed it to this value, or to one of a list.',
  within_business_hours: 'The instant is within the hours of this calendar.',
};

const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');

const code = (text: string): string => `\`${text}\``;

const parts: Readonly<Record<PartName, () => string>> = {
  example: () => `\`\`\`yaml\n${readFileSync(example, 'utf8').trimEnd()}\n\`\`\``,
  facts: () =>
    table(
      ['Fact', 'Operators', 'Values', 'Used by'],
      vocabulary.facts.map((fact) => [
        code(fact.name),
        fact.operators.map(code).join(' '),
        valuesOf(fact),
        fact.ofWrite ? 'rules' : 'rules, SLA policies, views',
      ]),
    ),
  operators: () =>
    table(
      ['Operator', 'Holds when'],
      operators.map((operator) => [code(operator), meanings[operator]]),
    ),
  actions: () =>
    table(
      ['Action', 'What it does'],
      vocabulary.actions.map((name) => {
        const { value = '', does = '' } = actionExamples[name] ?? {};
        return [code(`${name}: ${value}`), does];
      }),
    ),
  placeholders: () => vocabulary.placeholders.map((name) => code(`{{${name}}}`)).join(', '),
};

const kinds: Readonly<Partial<Record<(typeof vocabulary.facts)[number]['kind'], string>>> = {
  text: 'text',
  number: 'a number',
  hours: 'hours, as a number',
  flag: '`true`, `false`',
  list: 'texts',
  instant: 'an instant like `2026-11-20T08:05:00Z`',
  agent: 'the email of an agent',
  team: 'the name of a team',
  organization: 'the name of an organization',
};

const valuesOf = ({ kind, values }: (typeof vocabulary.facts)[number]): string =>
  values.length > 0 ? values.map(code).join(' ') : (kinds[kind] ?? 'anything');

const withPart = (page: string, name: string, part: string): string => {
  const begin = `<!-- ${name} -->`;
  const end = `<!-- /${name} -->`;
  const from = page.indexOf(begin);
  const to = page.indexOf(end);
  if (from < 0 || to < from) throw new Error(`Expected ${begin} and ${end} in the page, got none.`);
  return `${page.slice(0, from)}${begin}\n${part}\n${page.slice(to)}`;
};
