/** The settings of an agent in the console: language, look and keys. */
import { type NotificationKind, notificationKinds } from '../outbound/notification.ts';

export const preferredLanguages = ['en', 'de', 'fr', 'es'] as const;
export const themes = ['system', 'light', 'dark'] as const;
export const densities = ['comfortable', 'compact'] as const;
export const afterSendings = ['next', 'stay', 'list'] as const;

/** `mail` is left out by consoles that do not know it. */
export type Notice = Readonly<{
  here: boolean;
  desktop: boolean;
  sound: boolean;
  mail?: boolean | undefined;
}>;

/**
 * Null for `language` and `timezone`: those of the browser. `keys` maps names of actions to keys that differ from the usual
 * ones. `undoSeconds`: how long a sent reply is held. `takesAnswered`: whether a reply assigns its ticket to the agent where
 * nobody has it (decision 75); left out by consoles that do not know it. `quiet`: from when to when, in the agent's zone, nothing is shown on the
 * desktop.
 */
export type Preferences = Readonly<{
  language: (typeof preferredLanguages)[number] | null;
  timezone: string | null;
  theme: (typeof themes)[number];
  density: (typeof densities)[number];
  singleKeys: boolean;
  keys: Readonly<Record<string, string>>;
  undoSeconds: number;
  takesAnswered?: boolean | undefined;
  afterSend: (typeof afterSendings)[number];
  notices: Readonly<Partial<Record<NotificationKind, Notice>>>;
  quiet: Readonly<{ from: string; to: string }> | null;
  signature: string;
}>;

export const usualPreferences: Preferences = {
  language: null,
  timezone: null,
  theme: 'system',
  density: 'comfortable',
  singleKeys: true,
  keys: {},
  undoSeconds: 10,
  takesAnswered: true,
  afterSend: 'next',
  notices: {},
  quiet: null,
  signature: '',
};

export const isNotificationKind = (text: string): text is NotificationKind =>
  notificationKinds.some((kind) => kind === text);

const usuallyMailed: readonly NotificationKind[] = ['ticket_assigned', 'mentioned', 'customer_replied'];

/** Whether the agent gets a kind of notification by mail, too. */
export const isMailed = (preferences: Pick<Preferences, 'notices'> | null, kind: NotificationKind): boolean =>
  preferences?.notices[kind]?.mail ?? usuallyMailed.includes(kind);
