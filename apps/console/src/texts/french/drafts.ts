import type { Texts } from '../texts.ts';

export const drafts: Texts['drafts'] = {
  saving: 'Enregistrement …',
  saved: 'Enregistré',
  offline: 'Pas encore enregistré sur le serveur. Ce navigateur le garde.',
  moved: 'Vous avez modifié ce texte dans une autre fenêtre :',
  gone: 'Ce texte a été envoyé ou supprimé dans une autre fenêtre :',
  mine: 'Ici',
  theirs: 'Ailleurs',
  empty: 'Il n’en reste rien.',
  keepMine: 'Garder celui-ci',
  takeTheirs: 'Prendre l’autre',
  begun: (words) => `« ${words} … »`,
  marks: { draft: 'Brouillon', held: 'En cours d’envoi', stopped: 'Non envoyé' },
  sendsIn: (seconds) => `Envoi dans ${seconds} s`,
  sendsAt: (at) => `Envoi : ${at}`,
  stopped: (number) => `La réponse à #${number} n’a pas été envoyée`,
  back: (number) => `Réponse à #${number} reprise`,
  stoppedMoved: 'Non envoyée : quelqu’un a écrit entre-temps.',
};
