import { counted } from '../counted.ts';

export const news = {
  mentions: 'Mentions',
  readAll: 'Mark all read',
  allRead: 'All news is read',
  settings: 'What comes, and how',
  none: 'No news',
  noneHint: 'Assignments, mentions and replies on your tickets show here.',
  more: 'Older news',
  unread: (count: number): string => `${count} new`,
  others: (count: number): string =>
    `and ${counted('en', count, { one: 'earlier one', other: 'earlier ones' })}`,
  other: (actor: string): string => `${actor} did something`,
  kinds: {
    ticket_assigned: (actor: string): string => `${actor} assigned it to you`,
    ticket_created: (actor: string): string => `New ticket by ${actor}`,
    customer_replied: (actor: string): string => `${actor} replied`,
    note_added: (actor: string): string => `${actor} wrote a note`,
    mentioned: (actor: string): string => `${actor} mentioned you`,
    ticket_reopened: (actor: string): string => `${actor} reopened it`,
    sla_warning: (policy: string): string => `Due soon: SLA policy ${policy}`,
    sla_breached: (policy: string): string => `Late: SLA policy ${policy}`,
  },
  names: {
    ticket_assigned: 'Assigned to me',
    mentioned: 'Mentioned',
    customer_replied: 'Reply on my ticket',
    ticket_created: 'New ticket for me or my team',
    note_added: 'Note on my ticket',
    ticket_reopened: 'My ticket reopened',
    sla_warning: 'My ticket is due soon',
    sla_breached: 'My ticket is late',
  },
  ways: { here: 'Here', desktop: 'Desktop', sound: 'Sound', mail: 'Mail' },
  desktopHint:
    'Desktop notices come only while you look at no tab of the console, and a sound at most every 10 seconds.',
  allow: 'Allow desktop notices',
  denied: 'This browser refuses desktop notices. Allow them in its settings for this page.',
  quiet: 'Quiet hours',
  quietHint: 'No desktop notices and no sound at these hours',
  quietEnds: { from: 'From', to: 'To' },
};
