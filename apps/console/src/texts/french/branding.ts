import type { LateTexts } from '../texts.ts';

export const branding: LateTexts['configuration']['branding'] = {
  title: 'Apparence pour les clients',
  hint: 'Votre centre d’aide, votre portail, vos pages de connexion et vos e-mails l’ont.',
  logo: 'Logo',
  logoAlt: 'Votre logo',
  logoHint:
    'PNG, JPEG, WebP ou GIF de 5 Mio au plus. Un logo au moins deux fois plus large que haut est seul, un autre est à côté du nom.',
  choose: 'Choisir une image',
  replace: 'En choisir une autre',
  remove: 'Retirer',
  accent: 'Couleur d’accent',
  accentHint: 'Comme #0b5f6e. Sans indication, celle de Tidemark.',
  home: 'Lien vers votre site',
  homeHint: 'Comme https://example.com. Les clients le trouvent en haut de chaque page.',
  sample: 'Un bouton',
  readable: 'Cette couleur est lisible sur les pages claires et sombres.',
  shown: {
    light: (color: string, shade: string): string =>
      `Le texte en ${color} serait illisible sur les pages claires : elles ont ${shade}.`,
    dark: (color: string, shade: string): string =>
      `Le texte en ${color} serait illisible sur les pages sombres : elles ont ${shade}.`,
  },
};
