/**
 * The features of the console: each has a folder, and is fetched when it is first opened. A new one adds a row here, its
 * addresses to `paths.ts`, and its texts to `texts/<language>/`.
 */
import { type ComponentType, lazy } from 'react';
import type { ActionId } from '../keys/table.ts';
import type { IconName } from '../parts/icon-paths.ts';
import { paths, patterns } from '../paths.ts';

export type Feature = Readonly<{
  /** The addresses that it answers. */
  patterns: readonly string[];
  screen: ComponentType;
  /** Its place in the rail; a feature without one is reached another way. */
  rail?: Readonly<{
    name: RailName;
    icon: IconName;
    path: string;
    action: ActionId;
    /** Owners and admins only. */
    managersOnly?: true;
    /** At the foot of the rail. */
    atEnd?: true;
  }>;
}>;

type RailName = 'inbox' | 'customers' | 'knowledge' | 'reports' | 'settings' | 'news' | 'search';

export const features: readonly Feature[] = [
  {
    patterns: [patterns.inbox, patterns.ticket],
    screen: lazy(async () => ({ default: (await import('../tickets/inbox-screen.tsx')).InboxScreen })),
    rail: { name: 'inbox', icon: 'inbox', path: paths.inbox('mine'), action: 'goInbox' },
  },
  {
    patterns: [patterns.newTicket],
    screen: lazy(async () => ({ default: (await import('../outgoing/outgoing-screen.tsx')).OutgoingScreen })),
  },
  {
    patterns: [patterns.customers, patterns.organization],
    screen: lazy(async () => ({ default: (await import('../customers/people-screen.tsx')).PeopleScreen })),
    rail: { name: 'customers', icon: 'customers', path: paths.customers(), action: 'goCustomers' },
  },
  {
    patterns: [patterns.news],
    screen: lazy(async () => ({ default: (await import('../news/news-screen.tsx')).NewsScreen })),
    rail: { name: 'news', icon: 'news', path: paths.news(), action: 'goNews', atEnd: true },
  },
  {
    patterns: [patterns.team],
    screen: lazy(async () => ({ default: (await import('../team/team-screen.tsx')).TeamScreen })),
  },
  {
    patterns: [patterns.search],
    screen: lazy(async () => ({ default: (await import('../search/search-screen.tsx')).SearchScreen })),
  },
  {
    patterns: [patterns.knowledge],
    screen: lazy(async () => ({
      default: (await import('../knowledge/knowledge-screen.tsx')).KnowledgeScreen,
    })),
    rail: { name: 'knowledge', icon: 'knowledge', path: paths.knowledge(), action: 'goKnowledge' },
  },
  {
    patterns: [patterns.reports],
    screen: lazy(async () => ({ default: (await import('../reports/reports-screen.tsx')).ReportsScreen })),
    rail: { name: 'reports', icon: 'reports', path: paths.reports(), action: 'goReports' },
  },
  {
    patterns: [patterns.start],
    screen: lazy(async () => ({ default: (await import('../start/start-screen.tsx')).StartScreen })),
  },
  {
    patterns: [patterns.preferences],
    screen: lazy(async () => ({
      default: (await import('../preferences/preferences-screen.tsx')).PreferencesScreen,
    })),
  },
  {
    patterns: [patterns.settings],
    screen: lazy(async () => ({ default: (await import('../settings/settings-screen.tsx')).SettingsScreen })),
    rail: {
      name: 'settings',
      icon: 'settings',
      path: paths.settings(),
      action: 'goSettings',
      managersOnly: true,
      atEnd: true,
    },
  },
];

/** One route for all addresses of a feature, so that its screen stays while one goes from one to another. */
export const patternOf = ({ patterns: own }: Feature): RegExp =>
  new RegExp(`^(?:${own.map(sourceOf).join('|')})/?$`);

const sourceOf = (pattern: string): string =>
  pattern.replace(/\/:\w+\?/g, '(?:/[^/]+)?').replace(/\/:\w+/g, '/[^/]+');

export const hasScreen = (path: string): boolean =>
  features.some((feature) => patternOf(feature).test(path.split('?')[0] ?? path));
