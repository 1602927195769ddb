/** Icons on a grid of 20, drawn with a line of 1.5. A mirrored one points the other way in right-to-left languages. */
export const iconPaths = {
  inbox: 'M3 11.5 5 4.5h10l2 7v4H3zM3 11.5h4l1 2h4l1-2h4',
  customers:
    'M7.5 9.5a3 3 0 1 0 0-6 3 3 0 0 0 0 6zM2.5 16.5c0-3 2-5 5-5s5 2 5 5M13 9a2.5 2.5 0 1 0-.8-4.9M14.5 11.6c1.9.5 3 2.3 3 4.9',
  knowledge:
    'M10 5.5c-1.6-1.3-3.8-1.6-6.5-1.5v11c2.7-.1 4.9.2 6.5 1.5 1.6-1.3 3.8-1.6 6.5-1.5V4c-2.7-.1-4.9.2-6.5 1.5zM10 5.5v11',
  reports: 'M3.5 16.5h13M5.5 13.5v-4M10 13.5v-9M14.5 13.5v-6',
  settings:
    'M3.5 6h7M14.5 6h2M3.5 14h2M9.5 14h7M12.5 8a2 2 0 1 0 0-4 2 2 0 0 0 0 4zM7.5 16a2 2 0 1 0 0-4 2 2 0 0 0 0 4z',
  news: 'M5.5 13.5v-5a4.5 4.5 0 0 1 9 0v5l1.5 1.5H4zM8.5 17h3',
  search: 'M9 14.5a5.5 5.5 0 1 0 0-11 5.5 5.5 0 0 0 0 11zM13 13l4 4',
  back: 'M12 4.5 6.5 10l5.5 5.5',
  forward: 'M8 4.5l5.5 5.5L8 15.5',
  down: 'M5 7.5l5 5 5-5',
  close: 'M5 5l10 10M15 5 5 15',
  sort: 'M6 4v12M3.5 13.5 6 16l2.5-2.5M11 5h6M11 9.5h4.5M11 14h3',
  check: 'M4.5 10.5l3.5 3.5 7.5-8',
  plus: 'M10 4v12M4 10h12',
  reply: 'M8 5 3.5 9.5 8 14M3.5 9.5h7c3.5 0 6 2 6 5.5',
  forwarded: 'M12 5l4.5 4.500L12 14M16.500 9.500h-7c-3.500 0-6 2-6 5.500',
  note: 'M4 4h12v8l-4 4H4zM12 16v-4h4M7 8h6M7 11h3',
  clock: 'M10 17a7 7 0 1 0 0-14 7 7 0 0 0 0 14zM10 6v4l3 2',
  paused: 'M10 17a7 7 0 1 0 0-14 7 7 0 0 0 0 14zM8 7.5v5M12 7.5v5',
  warning: 'M10 3.5 17.5 16h-15zM10 8v4M10 14.200v.1',
  agent: 'M10 10a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM4 17c0-3.5 2.5-5.5 6-5.5s6 2 6 5.5',
  team: 'M6.5 9a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5zM13.5 9a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5zM2.5 15.5c0-2.5 1.600-4 4-4s4 1.5 4 4M12 11.700c2.900-.7 5.5.8 5.5 3.800',
  building: 'M4.5 16.5v-13h7v13M11.5 8.5h4v8M2.5 16.5h15M7 7h2M7 10.5h2',
  tag: 'M3.5 3.5h6l7 7-6 6-7-7zM7 7v.1',
  flag: 'M5 17V3.5h9l-2 3.5 2 3.5H5',
  file: 'M5 3.5h6l4 4v9H5zM11 3.5v4h4',
  picture: 'M3.5 4.5h13v11h-13zM3.5 13l4-4 3.5 3.5 2-2 3.5 3.5M13 7.5v.1',
  link: 'M8.5 11.5l3-3M9 6l1.5-1.5a3.200 3.200 0 0 1 4.5 4.5L13.5 10.5M11 14l-1.5 1.5A3.200 3.200 0 0 1 5 11l1.5-1.5',
  more: 'M5 10v.1M10 10v.1M15 10v.1',
  keyboard: 'M2.5 5.5h15v9h-15zM5.5 8.5v.1M8.5 8.5v.1M11.5 8.5v.1M14.5 8.5v.1M7 11.5h6',
  sun: 'M10 13a3 3 0 1 0 0-6 3 3 0 0 0 0 6zM10 2.5v1.5M10 16v1.5M2.5 10H4M16 10h1.5M4.700 4.700l1 1M14.300 14.300l1 1M4.700 15.300l1-1M14.300 5.700l1-1',
  rows: 'M3.5 5h13M3.5 10h13M3.5 15h13',
  signOut: 'M8 4H4v12h4M8 10h9M13.5 6.5 17 10l-3.5 3.5',
  refresh: 'M16 10a6 6 0 1 1-2-4.5M16 3.5v3h-3',
  undo: 'M7 5 3.5 8.5 7 12M3.5 8.5H12a4 4 0 0 1 0 8H8',
  mail: 'M3 5h14v10H3zM3 5.5l7 5.5 7-5.5',
  details: 'M3.5 4h13v12h-13zM12 4v12',
  dot: 'M10 12a2 2 0 1 0 0-4 2 2 0 0 0 0 4z',
  send: 'M3 10l14-6.5-4 13.5-3.5-5.5z',
} as const;

export type IconName = keyof typeof iconPaths;

export const mirrored: ReadonlySet<IconName> = new Set([
  'back',
  'forward',
  'reply',
  'forwarded',
  'undo',
  'signOut',
  'send',
]);
