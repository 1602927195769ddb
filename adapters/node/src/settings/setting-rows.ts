import * as v from 'valibot';
import type { LeftSettings } from './left-settings.ts';
import { type Environment, given, halfSet, type SettingsSchema } from './read-settings.ts';

/**
 * A setting as `config print` shows it: the value in force and its source; a secret is never shown. `server`: the running
 * server has it, and the environment of the command does not.
 */
export type SettingRow = Readonly<{
  name: string;
  value: string;
  source: 'environment' | 'server' | 'default';
  /** The expected value; null when the value is right. */
  fault: string | null;
}>;

export const settingRows = (
  schema: SettingsSchema,
  environment: Environment,
  left: LeftSettings | null = null,
): readonly SettingRow[] => {
  const own = given(schema, environment);
  const values = { ...given(schema, left?.values ?? {}), ...own };
  const halves = halfSet(schema, values);
  return describeSettings(schema).map(({ name, usual, secret }) => {
    const value = values[name];
    const shown = secret && value !== undefined ? '(hidden)' : (value ?? usual);
    const isUnread = !(name in own) && left?.unread.includes(name) === true;
    const fault = isUnread ? unreadFault : (faultOf(schema, name, value) ?? halves.get(name) ?? null);
    if (isUnread) return { name, value: '(hidden)', source: 'server', fault };
    const source = name in own ? 'environment' : value === undefined ? 'default' : 'server';
    return { name, value: shown, source, fault };
  });
};

const unreadFault = 'must be set here too: the running server leaves no secrets in its data folder';

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

/** The rows of all settings: the one source of `config print` and of the configuration page. */
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
