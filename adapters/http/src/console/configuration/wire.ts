/** The configuration as one document, what a save would change, and what it did. */
import {
  type ConfigurationChange,
  type Fault,
  type RunAccount,
  sectionNames,
  type TriedOnTicket,
} from '@tidemark/domain';
import * as v from 'valibot';
import * as field from '../../api/fields.ts';
import { textOrNull } from '../../api/wire.ts';
import type { TextPlace } from '../../parts.ts';

const changedSections = ['workspace', ...sectionNames] as const;

const DocumentWire = v.pipe(
  v.record(v.string(), v.unknown()),
  v.description('The sections of docs/workspace-as-code.md. Members with their usual value are left out.'),
);

const version = v.pipe(
  v.string(),
  v.description('Another one after any change of what the document shows; `apply` asks for it.'),
);

export const ConfigurationWire = v.object({
  version,
  document: DocumentWire,
  yaml: v.pipe(v.string(), v.description('The same document as YAML.')),
});

const FaultWire = v.object({
  path: v.pipe(
    v.array(v.union([v.string(), v.number()])),
    v.description('Its position: members and places of lists, from the top.'),
  ),
  message: v.pipe(v.string(), v.description('The expected value and the given one.')),
  line: v.pipe(v.nullable(v.number()), v.description('Its line where the document came as text.')),
  column: v.pipe(v.nullable(v.number()), v.description('Its column there.')),
});

const ChangeWire = v.object({
  section: v.pipe(v.picklist(changedSections), v.description('The section of the entry.')),
  name: v.pipe(v.string(), v.description('The entry: its name, key or URL.')),
  change: v.pipe(v.picklist(['add', 'change', 'remove']), v.description('The kind of change.')),
  fields: v.pipe(
    v.record(v.string(), v.tuple([v.unknown(), v.unknown()])),
    v.description('The value before and after, by member.'),
  ),
});

export const PlanWire = v.object({
  faults: v.pipe(v.array(FaultWire), v.description('Mistakes; with one of them nothing can be applied.')),
  warnings: v.pipe(
    v.array(FaultWire),
    v.description('Parts that may have no effect. The document can still be applied.'),
  ),
  changes: v.pipe(v.array(ChangeWire), v.description('The changes that applying it makes.')),
});

const SecretWire = v.object({
  url: v.pipe(v.string(), v.description('A webhook that was added.')),
  secret: v.pipe(v.string(), v.description('Its secret, shown this once.')),
});

export const AppliedWire = v.object({
  ...ConfigurationWire.entries,
  changes: v.pipe(v.array(ChangeWire), v.description('The changes.')),
  warnings: v.pipe(v.array(FaultWire), v.description('Parts that may have no effect.')),
  secrets: v.pipe(v.array(SecretWire), v.description('Secrets of webhooks that were added.')),
});

const ConditionWire = v.object({ condition: v.string(), found: v.string() });

const TriedRuleWire = v.object({
  name: v.pipe(v.string(), v.description('The rule.')),
  outcome: v.pipe(v.picklist(['fired', 'not_fired', 'not_looked_at']), v.description('The result.')),
  why: v.pipe(v.string(), v.description('The same as a sentence.')),
  changes: v.pipe(
    v.array(v.object({ field: v.string(), from: v.string(), to: v.string() })),
    v.description('The changes that it would make to the ticket.'),
  ),
  did: v.pipe(v.array(v.string()), v.description('Its other effects.')),
  failed: v.pipe(v.array(ConditionWire), v.description('Conditions that do not hold, and what is there.')),
});

export const TriedWire = v.object({
  faults: v.pipe(v.array(FaultWire), v.description('Mistakes; with one of them nothing was tried.')),
  rules: v.pipe(v.array(TriedRuleWire), v.description('Each active rule, in order.')),
  sla_policy: v.pipe(textOrNull, v.description('The SLA policy that would apply; null for none.')),
});

type PlaceOf = ((path: Fault['path']) => TextPlace) | null;

/** `placeOf` is null where the document did not come as text. */
export const faultsToWire = (faults: readonly Fault[], placeOf: PlaceOf) =>
  faults.map(({ path, message }) => {
    const place = path[0] === 'renames' ? null : placeOf?.(path);
    return { path: [...path], message, line: place?.line ?? null, column: place?.column ?? null };
  });

export const changesToWire = (changes: readonly ConfigurationChange[]) =>
  changes.map(({ section, name, change, fields }) => ({
    section,
    name,
    change,
    fields: Object.fromEntries(
      Object.entries(fields).map(([member, [before, after]]): [string, [unknown, unknown]] => [
        member,
        [before, after],
      ]),
    ),
  }));

const rulesToWire = (account: RunAccount | null) =>
  (account?.rules ?? []).map(({ name, outcome, why, changes, did, failed }) => ({
    name,
    outcome,
    why,
    changes: changes.map(({ field: member, from, to }) => ({ field: member, from, to })),
    did: [...did],
    failed: failed.map(({ condition, found }) => ({ condition, found })),
  }));

export const triedToWire = ({ faults, account, policy }: TriedOnTicket, placeOf: PlaceOf) => ({
  faults: faultsToWire(faults, placeOf),
  rules: rulesToWire(account),
  sla_policy: policy,
});

const renameExpected = 'a list of section, from and to';

const renames = v.pipe(
  v.optional(
    v.pipe(
      v.array(
        v.strictObject(
          {
            section: field.oneOf(sectionNames),
            from: field.line(1, 2_000),
            to: field.line(1, 2_000),
          },
          renameExpected,
        ),
        renameExpected,
      ),
      v.maxLength(500, 'at most 500 renames'),
    ),
    [],
  ),
  v.description('Entries with another name in the document: they keep their ids and what refers to them.'),
);

const document = v.pipe(
  v.unknown(),
  v.check((value) => value !== undefined && value !== null, 'a document, or its YAML as text'),
  v.description('The document; as text it is read as YAML. Sections that it leaves out stay as they are.'),
);

export const planned = v.object({ document, renames });

export const applied = v.object({
  document,
  renames,
  expected_version: v.pipe(
    v.string('the version of the document that you read'),
    v.regex(/^[0-9a-f]{64}$/, 'the version of the document that you read'),
    v.description('The version that the document was made of.'),
  ),
});

export const tried = v.object({
  document,
  number: v.pipe(field.wholeMember(1, 2 ** 31 - 1), v.description('The ticket.')),
});
