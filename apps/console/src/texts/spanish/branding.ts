import type { LateTexts } from '../texts.ts';

export const branding: LateTexts['configuration']['branding'] = {
  title: 'Aspecto para los clientes',
  hint: 'Lo tienen su centro de ayuda, su portal, sus páginas de acceso y sus correos.',
  logo: 'Logotipo',
  logoAlt: 'Su logotipo',
  logoHint:
    'PNG, JPEG, WebP o GIF de 5 MiB como máximo. Un logotipo al menos el doble de ancho que de alto aparece solo; otro, junto al nombre.',
  choose: 'Elegir una imagen',
  replace: 'Elegir otra',
  remove: 'Quitar',
  accent: 'Color de acento',
  accentHint: 'Como #0b5f6e. Si falta, el de Tidemark.',
  home: 'Enlace a su sitio',
  homeHint: 'Como https://example.com. Los clientes lo encuentran arriba en cada página.',
  sample: 'Un botón',
  readable: 'Este color se lee bien en páginas claras y oscuras.',
  shown: {
    light: (color: string, shade: string): string =>
      `El texto en ${color} no se leería en las páginas claras: tienen ${shade}.`,
    dark: (color: string, shade: string): string =>
      `El texto en ${color} no se leería en las páginas oscuras: tienen ${shade}.`,
  },
};
