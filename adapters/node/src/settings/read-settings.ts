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
  const result = v.safeParse(schema, given(schema, environment), { abortPipeEarly: true });
  if (result.success) return result.output;
  const faults = result.issues.map((issue) => `${String(issue.path?.[0]?.key)} must be ${issue.message}.`);
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
