/**
 * The look of everything that people see: pages, console and mails take their colours, their sizes and their font from here
 * (docs/contribute/look.md).
 */

/** A colour as `#rrggbb`: on light grounds, and on dark ones. */
export type Shades = Readonly<{ light: string; dark: string }>;

export type Theme = keyof Shades;

/** Each text colour has a contrast of at least 4.5 to 1 on each ground, in both themes. */
export const palette = {
  ground: { light: '#f5f7f7', dark: '#0d1518' },
  rail: { light: '#edf1f1', dark: '#0a1113' },
  pane: { light: '#ffffff', dark: '#121c20' },
  raised: { light: '#ffffff', dark: '#1a262b' },
  sunken: { light: '#eaf0f1', dark: '#1c292e' },
  hover: { light: '#e9eff0', dark: '#1d2a2f' },
  chosen: { light: '#dfeef0', dark: '#16343b' },
  'chosen-edge': { light: '#8fbfc7', dark: '#2c6069' },
  ink: { light: '#15252b', dark: '#e5edef' },
  quiet: { light: '#4d6068', dark: '#a3b5bb' },
  faint: { light: '#5c6e76', dark: '#8b9ea5' },
  rule: { light: '#e1e8e9', dark: '#223137' },
  'rule-strong': { light: '#cbd6d8', dark: '#34464d' },
  edge: { light: '#76888f', dark: '#71858d' },
  accent: { light: '#0b5f6e', dark: '#7fd0dd' },
  'accent-strong': { light: '#084a56', dark: '#a4e0e9' },
  'on-accent': { light: '#ffffff', dark: '#06222a' },
  link: { light: '#0b5f6e', dark: '#8ad6e2' },
  note: { light: '#fdf6e1', dark: '#2a2412' },
  'note-edge': { light: '#d9b95c', dark: '#6e5b22' },
  'note-ink': { light: '#6a4e07', dark: '#e9d28f' },
  fault: { light: '#a3211c', dark: '#ff9d94' },
  'fault-ground': { light: '#fdf0ee', dark: '#331a18' },
  warn: { light: '#85530a', dark: '#f0c067' },
  'warn-ground': { light: '#faeeda', dark: '#392a10' },
  good: { light: '#17663a', dark: '#86d9a5' },
  'good-ground': { light: '#dff0e5', dark: '#17351f' },
  info: { light: '#29579c', dark: '#a5c6ff' },
  'info-ground': { light: '#e2ecfb', dark: '#1c2f4d' },
  marked: { light: '#ffe58a', dark: '#5a4a12' },
  paper: { light: '#ffffff', dark: '#ffffff' },
  'person-0': { light: '#d8e8ea', dark: '#1d3b41' },
  'person-ink-0': { light: '#0b4753', dark: '#a9dde6' },
  'person-1': { light: '#e4e3f6', dark: '#2c2b4a' },
  'person-ink-1': { light: '#3b3790', dark: '#c9c6f7' },
  'person-2': { light: '#f7e3d9', dark: '#45281b' },
  'person-ink-2': { light: '#7d3a16', dark: '#f3c3a7' },
  'person-3': { light: '#dfeedd', dark: '#21391f' },
  'person-ink-3': { light: '#275b23', dark: '#b2dcae' },
  'person-4': { light: '#f6e0ea', dark: '#45203a' },
  'person-ink-4': { light: '#85205a', dark: '#f2b6d8' },
  'person-5': { light: '#f3ead0', dark: '#3b3115' },
  'person-ink-5': { light: '#6a4e07', dark: '#e9d28f' },
} as const satisfies Readonly<Record<string, Shades>>;

export type ColorName = keyof typeof palette;

/** Sizes of text in px at the browser's default, as `--text-<name>`. Nothing is written in another size. */
export const textSizes = {
  mark: 11,
  small: 12,
  note: 13,
  tool: 14,
  body: 16,
  lead: 17,
  section: 20,
  title: 27,
  page: 34,
} as const;

/** Corners in px, as `--<name>`: of what lies inside a control, of a control, and of what holds them. */
export const corners = { 'round-small': 4, round: 6, 'round-large': 10 } as const;

/** Distances in px: paddings, gaps and margins are one of these. */
export const spaces: readonly number[] = [
  1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 14, 16, 18, 20, 24, 28, 32, 36, 40, 48, 64,
];

/** A variable font of the weights 100 to 900. The name holds the start of the file's SHA-256: another file has another name. */
export const font = {
  family: 'Public Sans',
  file: 'public-sans-5ed4d31c.woff2',
  path: '/look/public-sans-5ed4d31c.woff2',
} as const;

const systemFonts = "system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', sans-serif";

/** `sans`: in scripts that the font has no letters of, the reader's own. */
export const fonts = {
  sans: `'${font.family}', 'Public Sans Stand-in', ${systemFonts}`,
  mono: "ui-monospace, SFMono-Regular, Menlo, Consolas, 'DejaVu Sans Mono', monospace",
  system: systemFonts,
} as const;

/** The fallback font has the same width and height, so that lines do not move when the font arrives. */
export const fontFaces = `@font-face { font-family: '${font.family}'; font-weight: 100 900; font-display: swap;
  src: url('${font.path}') format('woff2');
  unicode-range: U+0000-00FF, U+0131, U+0152-0153, U+02BB-02BC, U+02C6, U+02DA, U+02DC, U+2000-206F, U+20AC, U+2122, U+2191, U+2193, U+2212, U+2215; }
@font-face { font-family: 'Public Sans Stand-in'; src: local('Arial'), local('Liberation Sans');
  size-adjust: 102.2%; ascent-override: 93%; descent-override: 22%; line-gap-override: 0%; }
`;

/** As custom properties; `names`: all of them by default. */
export const colorsOf = (theme: Theme, names = colorNames): string =>
  names.map((name) => `--${name}: ${palette[name][theme]};`).join(' ');

/** One value for both themes, chosen by the `color-scheme` of the element. */
export const colorsOfBoth = (): string =>
  colorNames.map((name) => `--${name}: light-dark(${palette[name].light}, ${palette[name].dark});`).join(' ');

/** Sizes and fonts as custom properties, the same in both themes. */
export const measures = (): string =>
  [
    ...Object.entries(textSizes).map(([name, px]) => `--text-${name}: ${px / 16}rem;`),
    ...Object.entries(corners).map(([name, px]) => `--${name}: ${px / 16}rem;`),
    `--sans: ${fonts.sans};`,
    `--mono: ${fonts.mono};`,
  ].join(' ');

export const isColorName = (name: string): name is ColorName => Object.hasOwn(palette, name);

const colorNames: readonly ColorName[] = Object.keys(palette).filter(isColorName);
