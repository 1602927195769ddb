import type { LateTexts } from '../texts.ts';

export const preferences: LateTexts['preferences'] = {
  title: 'Préférences',
  writing: 'Écriture',
  signature: 'Signature',
  signatureHint: 'Sous vos réponses aux clients, où vous pouvez encore la modifier. Jamais dans les notes.',
  save: 'Enregistrer',
  saved: 'Enregistré',
  undo: 'Reprendre un message dans un délai de',
  seconds: (count) => `${count} secondes`,
  takes: 'Prendre un ticket que personne n’a en y répondant',
  afterSend: 'Après l’envoi et la résolution',
  afterSends: { next: 'Ouvrir le ticket suivant', stay: 'Rester sur le ticket', list: 'Revenir à la liste' },
  keys: 'Touches',
  keysHint:
    'Chaque action peut avoir une autre touche, ou aucune. Elles valent partout où vous vous connectez.',
  action: 'Action',
  own: 'Touches',
  change: 'Modifier',
  off: 'Désactiver',
  usual: 'Touche habituelle',
  none: 'désactivée',
  press:
    'Appuyez sur les nouvelles touches, puis sur Entrée. Retour arrière efface, Échap garde les anciennes.',
  changing: (name) => `Nouvelles touches pour « ${name} »`,
  taken: (name) =>
    `« ${name} » a déjà ces touches. Choisissez-en d’autres, ou modifiez d’abord cette action.`,
  begun: (name) =>
    `« ${name} » commence de la même façon. Choisissez d’autres touches, ou modifiez d’abord cette action.`,
  system: 'Le navigateur ou les listes utilisent ces touches. Choisissez-en d’autres.',
  typing: 'Ceci agit pendant la saisie : ses touches commencent par Ctrl ou ⌘.',
  allUsual: 'Toutes les touches habituelles',
};
