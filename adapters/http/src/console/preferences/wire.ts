/** How the calling agent wants the console to look and act. */
import {
  afterSendings,
  densities,
  isNotificationKind,
  type Preferences,
  preferredLanguages,
  screenLimits,
  themes,
} from '@tidemark/domain';
import * as v from 'valibot';
import * as field from '../../api/fields.ts';
import { textOrNull } from '../../api/wire.ts';

const { undoSeconds } = screenLimits.drafts;
const { signatureLength, ownKeys, keyLength } = screenLimits.preferences;

const NoticeWire = v.strictObject({
  here: v.boolean('true or false'),
  desktop: v.boolean('true or false'),
  sound: v.boolean('true or false'),
  mail: v.optional(v.boolean('true or false')),
});

const QuietWire = v.object({ from: v.string(), to: v.string() });

export const PreferencesWire = v.object({
  language: v.pipe(
    v.nullable(v.picklist(preferredLanguages)),
    v.description('The language of the console; null: that of the browser.'),
  ),
  timezone: v.pipe(textOrNull, v.description('An IANA zone; null: that of the browser.')),
  theme: v.pipe(v.picklist(themes), v.description('Light or dark, or as the system is.')),
  density: v.pipe(v.picklist(densities), v.description('How high the rows of lists are.')),
  single_keys: v.pipe(v.boolean(), v.description('Whether keys without a modifier do something.')),
  keys: v.pipe(
    v.record(v.string(), v.string()),
    v.description('Own keys by the name of their action; `off`: none.'),
  ),
  undo_seconds: v.pipe(v.number(), v.description('For how long a sent reply can be taken back.')),
  takes_answered: v.pipe(
    v.boolean(),
    v.description('Whether a reply assigns its ticket to the agent where nobody has it.'),
  ),
  after_send: v.pipe(v.picklist(afterSendings), v.description('The screen after sending.')),
  notices: v.pipe(
    v.record(v.string(), NoticeWire),
    v.description('Kinds of notifications that reach the agent by other ways than usual.'),
  ),
  quiet: v.pipe(
    v.nullable(QuietWire),
    v.description('From when to when, like 22:00, nothing is shown on the desktop; null: never.'),
  ),
  signature: v.pipe(v.string(), v.description('The text that the console writes below the agent’s replies.')),
});

export const preferencesToWire = (preferences: Preferences): v.InferOutput<typeof PreferencesWire> => ({
  language: preferences.language,
  timezone: preferences.timezone,
  theme: preferences.theme,
  density: preferences.density,
  single_keys: preferences.singleKeys,
  keys: preferences.keys,
  undo_seconds: preferences.undoSeconds,
  takes_answered: preferences.takesAnswered ?? true,
  after_send: preferences.afterSend,
  notices: preferences.notices,
  quiet: preferences.quiet,
  signature: preferences.signature,
});

const zoneExpected = 'an IANA zone like Europe/Dublin';
const timezone = v.pipe(
  v.string(zoneExpected),
  v.check((text) => isZone(text), zoneExpected),
);

const isZone = (text: string): boolean => {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: text }).resolvedOptions().timeZone !== '';
  } catch {
    // The runtime throws for a zone that it does not know.
    return false;
  }
};

const timeExpected = 'a time like 22:00';
const time = v.pipe(v.string(timeExpected), v.regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, timeExpected));

const keysExpected = `at most ${ownKeys} keys by the names of their actions`;
const ownKeysShape = v.pipe(
  field.members,
  v.record(
    v.pipe(v.string(keysExpected), v.regex(/^[a-z][a-z0-9_.-]{0,49}$/, keysExpected)),
    field.line(1, keyLength),
    keysExpected,
  ),
  v.check((keys) => Object.keys(keys).length <= ownKeys, keysExpected),
);

const noticesExpected = 'ways of telling by kinds of notifications';
const noticesShape = v.pipe(
  field.members,
  v.record(v.string(noticesExpected), NoticeWire, noticesExpected),
  v.check((notices) => Object.keys(notices).every(isNotificationKind), noticesExpected),
);

/** Members left out stay as they are. */
export const changedPreferences = v.object({
  language: v.optional(v.nullable(field.oneOf(preferredLanguages))),
  timezone: v.optional(v.nullable(timezone)),
  theme: v.optional(field.oneOf(themes)),
  density: v.optional(field.oneOf(densities)),
  single_keys: v.optional(field.flag),
  keys: v.optional(ownKeysShape),
  undo_seconds: v.optional(field.wholeMember(undoSeconds.least, undoSeconds.most)),
  takes_answered: v.optional(field.flag),
  after_send: v.optional(field.oneOf(afterSendings)),
  notices: v.optional(noticesShape),
  quiet: v.optional(v.nullable(v.object({ from: time, to: time }, 'from and to, like 22:00'))),
  signature: v.optional(field.typed(signatureLength)),
});
