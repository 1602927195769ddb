import type { LateTexts } from '../texts.ts';

export const branding: LateTexts['configuration']['branding'] = {
  title: 'Aussehen für Kunden',
  hint: 'So sehen Hilfe, Kundenportal, Anmeldeseiten und E-Mails aus.',
  logo: 'Logo',
  logoAlt: 'Ihr Logo',
  logoHint:
    'PNG, JPEG, WebP oder GIF mit höchstens 5 MiB. Ein Logo, das mindestens doppelt so breit wie hoch ist, steht allein, ein anderes neben dem Namen.',
  choose: 'Bild wählen',
  replace: 'Anderes wählen',
  remove: 'Entfernen',
  accent: 'Akzentfarbe',
  accentHint: 'Wie #0b5f6e. Ohne Angabe die von Tidemark.',
  home: 'Link zu Ihrer Website',
  homeHint: 'Wie https://example.com. Kunden finden ihn oben auf jeder Seite.',
  sample: 'Ein Knopf',
  readable: 'Diese Farbe ist auf hellen und dunklen Seiten lesbar.',
  shown: {
    light: (color: string, shade: string): string =>
      `Text in ${color} wäre auf hellen Seiten nicht lesbar: Sie haben ${shade}.`,
    dark: (color: string, shade: string): string =>
      `Text in ${color} wäre auf dunklen Seiten nicht lesbar: Sie haben ${shade}.`,
  },
};
