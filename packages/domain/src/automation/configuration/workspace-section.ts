import { localeOf } from '../../instance/workspaces/add-workspace.ts';
import { DeskError } from '../../kernel/errors.ts';
import { limits } from '../../kernel/limits.ts';
import type { Workspace, WorkspaceSettings } from '../../model/instance/workspace.ts';
import { readBranding, showBranding } from './branding-section.ts';
import { readTimezone } from './calendar-section.ts';
import { describeGiven, isObject, type Reader, readMembers, refuse, usually } from './read-members.ts';
import { readLine, readWhole } from './read-values.ts';
import type { Shown } from './section.ts';

const readLocale: Reader<string> = (value, reading, path) => {
  try {
    return localeOf(typeof value === 'string' ? value : '');
  } catch (error) {
    if (!(error instanceof DeskError)) throw error;
    return refuse(reading, path, `Expected a language tag like en or pt-BR, got ${describeGiven(value)}.`);
  }
};

const settings = {
  name: usually(readLine(limits.nameLength), null),
  timezone: usually(readTimezone, null),
  locale: usually(readLocale, null),
  close_after_days: usually(readWhole(1, limits.configuration.closeAfterDays), null),
  branding: usually(readBranding, null),
};

const members = readMembers(settings);

/** Omitted members stay as they are; null would be neither that nor a setting. */
export const readWorkspace: typeof members = (value, reading, path) => {
  const nothing = isObject(value) ? Object.keys(settings).filter((name) => value[name] === null) : [];
  for (const name of nothing)
    refuse(reading, [...path, name], 'Expected a value, got nothing; what is left out stays as it is.');
  const read = members(value, reading, path);
  return nothing.length > 0 ? undefined : read;
};

export type WorkspaceInput = NonNullable<ReturnType<typeof readWorkspace>>;

/** `branding`: as the input would have it; absent for the one that there is. */
export const workspaceWith = (
  before: Workspace,
  input: WorkspaceInput,
  branding = before.settings.branding,
): Workspace => ({
  ...before,
  name: input.name ?? before.name,
  timezone: input.timezone ?? before.timezone,
  locale: input.locale ?? before.locale,
  settings: settingsWith(before.settings, input, branding),
});

/** The operator's settings stay. */
const settingsWith = (
  { branding: _, closeAfterDays, ...ofOperator }: WorkspaceSettings,
  input: WorkspaceInput,
  branding: WorkspaceSettings['branding'],
): WorkspaceSettings => ({
  ...ofOperator,
  closeAfterDays: input.close_after_days ?? closeAfterDays,
  ...(branding && Object.keys(branding).length > 0 && { branding }),
});

export const showWorkspace = ({ name, timezone, locale, settings }: Workspace): Shown => ({
  name,
  timezone,
  locale,
  close_after_days: settings.closeAfterDays,
  ...showBranding(settings.branding ?? {}),
});
