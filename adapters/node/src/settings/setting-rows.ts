import * as v from 'valibot';
import { type Environment, given, halfSet, type SettingsSchema } from './read-settings.ts';

/** A setting as `config print` shows it: the value in force and where it came from; a secret is never shown. */
export type SettingRow = Readonly<{
  name: string;
  value: string;
  source: 'environment' | 'default';
  /** What it must be instead; null when it is right. */
  fault: string | null;
}>;

export const settingRows = (schema: SettingsSchema, environment: Environment): readonly SettingRow[] => {
  const values = given(schema, environment);
  const halves = halfSet(schema, values);
  return describeSettings(schema).map(({ name, usual, secret }) => {
    const value = values[name];
    const shown = secret && value !== undefined ? '(hidden)' : (value ?? usual);
    const source = value === undefined ? 'default' : 'environment';
    return { name, value: shown, source, fault: faultOf(schema, name, value) ?? halves.get(name) ?? null };
  });
};

const faultOf = (schema: SettingsSchema, name: string, value: string | undefined): string | null => {
  const entry = schema.entries[name];
  const result = entry && v.safeParse(entry, value, { abortPipeEarly: true });
  return result && !result.success ? `must be ${result.issues[0].message}` : null;
};

export type DescribedSetting = Readonly<{
  name: string;
  description: string;
  usual: string;
  required: boolean;
  secret: boolean;
}>;

/** What the schema says of each setting: the one source of `config print` and of the configuration page. */
export const describeSettings = (schema: SettingsSchema): readonly DescribedSetting[] =>
  Object.entries(schema.entries).map(([name, entry]) => ({
    name,
    description: v.getDescription(entry) ?? '',
    usual: usualOf(entry),
    required: v.getMetadata(entry).required === true,
    secret: v.getMetadata(entry).secret === true,
  }));

const usualOf = (entry: v.GenericSchema): string => {
  const usual = v.getDefault(entry);
  return typeof usual === 'string' ? usual : '';
};
