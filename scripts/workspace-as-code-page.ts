/** The parts of docs/workspace-as-code.md that are made from the code: between `<!-- name -->` and `<!-- /name -->`. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Operator, operators, vocabulary } from '@tidemark/domain';

const example = join(import.meta.dirname, '../docs/examples/workspace.yaml');

/** The page with its generated parts as they should be. */
export const workspaceAsCodePage = (page: string): string =>
  Object.entries(parts).reduce((text, [name, part]) => withPart(text, name, part()), page);

/** One of each, as a document writes it; also tried by a test. */
export const actionExamples: Readonly<Record<string, Readonly<{ value: string; does: string }>>> = {
  set_status: { value: 'solved', does: 'Any status but `new`.' },
  set_priority: { value: 'urgent', does: '`low`, `normal`, `high`, `urgent`.' },
  set_type: { value: 'incident', does: '`question`, `incident`, `problem`, `task`; `null` clears it.' },
  set_assignee: { value: 'ann@acme.test', does: 'An agent by email; `null` takes the ticket away.' },
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
    does: 'The active, available agent of the team who was assigned a ticket longest ago.',
  },
  add_note: { value: '"See {{ticket.number}}."', does: 'An internal note; with placeholders.' },
  send_mail: {
    value: '{ to: requester, subject: "Re: {{ticket.subject}}", body: "We are on it." }',
    does: '`to` is `requester`, `assignee`, `{ team: Tier 1 }` or an address. Subject and body take placeholders. The mail is queued, and sent as [Mail](mail.md) tells. At most 10 a ticket in 10 minutes and 3 an address in an hour; the excess becomes an internal note.',
  },
  request_rating: {
    value: 'true',
    does: 'Asks the requester how it was, by a mail with a link for each rating: once for each time that a solved or closed ticket was solved. See [Ratings](rules.md#ratings).',
  },
  apply_macro: { value: 'Thanks', does: 'What the macro does, by the rule. Not in a macro.' },
  call_webhook: {
    value: 'https://acme.example/hook',
    does: 'Sends the write to one webhook, whatever kinds of events it hears of.',
  },
};

const meanings: Readonly<Record<Operator, string>> = {
  is: 'The same. Letters are compared without their case.',
  is_not: 'Another one, or no value.',
  in: 'One of a list.',
  not_in: 'None of a list, or no value.',
  contains: 'A text has this part; a list has this element. Of a list one is enough.',
  not_contains: 'The opposite of `contains`.',
  starts_with: 'A text begins like this.',
  less_than: 'A smaller number, an earlier date or instant.',
  greater_than: 'A greater number, a later date or instant.',
  present: '`present: true`: there is a value.',
  absent: '`absent: true`: there is none; an empty text or list counts as none.',
  changed: '`changed: true`: this write changed it. On a new ticket only a rule changes something.',
  changed_from: 'This write changed it, and it was this, or one of a list.',
  changed_to: 'This write changed it, and it is this now, or one of a list.',
  within_business_hours: 'The instant is in the hours of this calendar.',
};

const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');

const code = (text: string): string => `\`${text}\``;

const parts: Readonly<Record<string, () => string>> = {
  example: () => `\`\`\`yaml\n${readFileSync(example, 'utf8').trimEnd()}\n\`\`\``,
  facts: () =>
    table(
      ['Fact', 'Operators', 'Values', 'Asked by'],
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
  const [begin, end] = [`<!-- ${name} -->`, `<!-- /${name} -->`];
  const [from, to] = [page.indexOf(begin), page.indexOf(end)];
  if (from < 0 || to < from) throw new Error(`Expected ${begin} and ${end} in the page, got none.`);
  return `${page.slice(0, from)}${begin}\n${part}\n${page.slice(to)}`;
};
