/** The choices of the two lists of the setup form. */

/** Whether mails and the request portal have texts in the language; otherwise they use English. */
export const isTranslated = (tag: string): boolean => ['en', 'de', 'fr', 'es'].includes(tag);

/** Language tags with their own names, so that everyone finds their language. */
export const languages: readonly (readonly [tag: string, name: string])[] = [
  ['en', 'English'],
  ['de', 'Deutsch'],
  ['fr', 'Français'],
  ['es', 'Español'],
  ['pt-BR', 'Português (Brasil)'],
  ['pt-PT', 'Português (Portugal)'],
  ['it', 'Italiano'],
  ['nl', 'Nederlands'],
  ['da', 'Dansk'],
  ['sv', 'Svenska'],
  ['nb', 'Norsk bokmål'],
  ['fi', 'Suomi'],
  ['pl', 'Polski'],
  ['cs', 'Čeština'],
  ['uk', 'Українська'],
  ['tr', 'Türkçe'],
  ['he', 'עברית'],
  ['ar', 'العربية'],
  ['hi', 'हिन्दी'],
  ['ja', '日本語'],
  ['ko', '한국어'],
  ['zh-Hans', '简体中文'],
  ['zh-Hant', '繁體中文'],
];

/** The first language of the browser's wishes that the list has; English when there is none. */
export const preferredLanguage = (acceptLanguage: string | null): string => {
  const wishes = (acceptLanguage ?? '').split(',').map((wish) => wish.split(';')[0]?.trim().toLowerCase());
  for (const wish of wishes) {
    const exact = languages.find(([tag]) => tag.toLowerCase() === wish);
    const near = exact ?? languages.find(([tag]) => tag.split('-')[0] === wish?.split('-')[0]);
    if (near) return near[0];
  }
  return 'en';
};

/** The runtime lists these zones, and browsers guess them, under names that IANA has replaced. */
const replacedZones: ReadonlyMap<string, string> = new Map([
  ['Africa/Asmera', 'Africa/Asmara'],
  ['America/Buenos_Aires', 'America/Argentina/Buenos_Aires'],
  ['America/Catamarca', 'America/Argentina/Catamarca'],
  ['America/Coral_Harbour', 'America/Atikokan'],
  ['America/Cordoba', 'America/Argentina/Cordoba'],
  ['America/Godthab', 'America/Nuuk'],
  ['America/Indianapolis', 'America/Indiana/Indianapolis'],
  ['America/Jujuy', 'America/Argentina/Jujuy'],
  ['America/Louisville', 'America/Kentucky/Louisville'],
  ['America/Mendoza', 'America/Argentina/Mendoza'],
  ['Asia/Calcutta', 'Asia/Kolkata'],
  ['Asia/Katmandu', 'Asia/Kathmandu'],
  ['Asia/Rangoon', 'Asia/Yangon'],
  ['Asia/Saigon', 'Asia/Ho_Chi_Minh'],
  ['Atlantic/Faeroe', 'Atlantic/Faroe'],
  ['Europe/Kiev', 'Europe/Kyiv'],
  ['Pacific/Enderbury', 'Pacific/Kanton'],
  ['Pacific/Ponape', 'Pacific/Pohnpei'],
  ['Pacific/Truk', 'Pacific/Chuuk'],
]);

/** The earlier name of a zone of the list; null where it has none. */
export const formerName = (zone: string): string | null =>
  [...replacedZones].find(([, name]) => name === zone)?.[0] ?? null;

export type ZoneGroup = Readonly<{ region: string; zones: readonly string[] }>;

/** The runtime's time zones by region, as a reader of a long list looks for them. */
export const zoneGroups: readonly ZoneGroup[] = [
  ...Map.groupBy(
    [...new Set(Intl.supportedValuesOf('timeZone').map((zone) => replacedZones.get(zone) ?? zone))]
      .filter((zone) => zone.includes('/'))
      .toSorted(),
    (zone) => zone.slice(0, zone.indexOf('/')),
  ),
].map(([region, zones]) => ({ region, zones }));

/** `America/Argentina/Buenos_Aires` is read as “Argentina / Buenos Aires” below “America”. */
export const zoneLabel = (zone: string): string =>
  zone
    .slice(zone.indexOf('/') + 1)
    .replaceAll('/', ' / ')
    .replaceAll('_', ' ');
