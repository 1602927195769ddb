import { DeskError } from '@tidemark/domain';
import * as v from 'valibot';

export type Environment = Readonly<Record<string, string | undefined>>;

/** Every setting is a named entry of one schema. */
export type SettingsSchema = v.ObjectSchema<v.ObjectEntries, undefined>;

/**
 * Reads a deployment's settings. Throws one error with every fault on a line of its own: the variable and what it expects, never its value.
 * An empty variable counts as an absent one.
 */
export const readSettings = <Schema extends SettingsSchema>(
  schema: Schema,
  environment: Environment,
): v.InferOutput<Schema> => {
  const values = given(schema, environment);
  const result = v.safeParse(schema, values, { abortPipeEarly: true });
  const halves = halfSet(schema, values);
  if (result.success && halves.size === 0) return result.output;
  const faults = [
    ...(result.issues ?? []).map((issue) => `${String(issue.path?.[0]?.key)} must be ${issue.message}.`),
    ...[...halves].map(([name, fault]) => `${name} ${fault}.`),
  ];
  throw new DeskError(
    'validation_failed',
    faults.length === 1
      ? `This setting is wrong: ${faults[0]}`
      : ['These settings are wrong:', ...faults].join('\n  '),
  );
};

export const given = (schema: SettingsSchema, environment: Environment): Record<string, string> =>
  Object.fromEntries(
    Object.keys(schema.entries).flatMap((name) => {
      const value = environment[name];
      return value === undefined || value === '' ? [] : [[name, value]];
    }),
  );

/** Settings missing from a group that is set together, with the reason. */
export const halfSet = (
  schema: SettingsSchema,
  values: Readonly<Record<string, string>>,
): ReadonlyMap<string, string> => {
  const groups = Map.groupBy(Object.keys(schema.entries), (name) => groupOf(schema, name));
  const faults = new Map<string, string>();
  for (const [group, names] of groups) {
    const set = names.find((name) => name in values);
    if (group === null || set === undefined) continue;
    for (const name of names) if (!(name in values)) faults.set(name, `must be set too, because ${set} is`);
  }
  for (const name of Object.keys(values)) {
    const ways = neededBy(schema, name).map((other) => allOf(groups, other));
    // If one alternative is partly set, its missing settings are reported instead.
    if (ways.flat().some((other) => other in values)) continue;
    const [first, ...others] = ways;
    const [needed] = first ?? [];
    if (others.length > 0)
      faults.set(name, `needs more beside it: ${ways.map((way) => way.join(', ')).join('; or else ')}`);
    else if (needed !== undefined) faults.set(needed, `must be set too, because ${name} is`);
  }
  return faults;
};

/** A setting, first, and those that are set together with it. */
const allOf = (groups: ReadonlyMap<string | null, readonly string[]>, name: string): readonly string[] => {
  const found = [...groups].find(([group, names]) => group !== null && names.includes(name));
  return [name, ...(found?.[1] ?? []).filter((other) => other !== name)];
};

const neededBy = (schema: SettingsSchema, name: string): readonly string[] => {
  const entry = schema.entries[name];
  const others = entry && v.getMetadata(entry).needs;
  return Array.isArray(others) ? others.filter((other) => typeof other === 'string') : [];
};

const groupOf = (schema: SettingsSchema, name: string): string | null => {
  const entry = schema.entries[name];
  const group = entry && v.getMetadata(entry).together;
  return typeof group === 'string' ? group : null;
};
