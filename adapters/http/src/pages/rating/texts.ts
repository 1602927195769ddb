/** Every word of the page on which customers rate, in the languages of the web portal. */
import { html } from 'hono/html';
import type { Markup } from '../page.ts';

export type RatingTexts = Readonly<{
  heading: string;
  about: (subject: Markup) => Markup;
  ofNumber: (number: number) => string;
  legend: string;
  /** From 1 to 5. */
  answers: readonly string[];
  comment: string;
  send: string;
  change: string;
  openUntil: string;
  changeableUntil: string;
  thanks: Readonly<{ heading: string; lead: (answer: string) => string; link: string }>;
  over: Readonly<{ heading: string; lead: string }>;
  faults: Readonly<{ rating: string; comment: (most: string) => string }>;
}>;

const english: RatingTexts = {
  heading: 'How was our help?',
  about: (subject) => html`About “${subject}”`,
  ofNumber: (number) => `About your request ${number}`,
  legend: 'Your rating',
  answers: ['Very bad', 'Bad', 'Neither good nor bad', 'Good', 'Very good'],
  comment: 'What should we know?',
  send: 'Send the rating',
  change: 'Change the rating',
  openUntil: 'You can rate until',
  changeableUntil: 'You can change your rating until',
  thanks: {
    heading: 'Thank you',
    lead: (answer) => `We have received your rating: ${answer}.`,
    link: 'Change the rating',
  },
  over: { heading: 'The time to rate has ended', lead: 'You can no longer send or change this rating.' },
  faults: {
    rating: 'Please choose one of the five answers.',
    comment: (most) =>
      `Please shorten this to ${most} characters, and remove characters that cannot be sent.`,
  },
};

const german: RatingTexts = {
  heading: 'Wie war unsere Hilfe?',
  about: (subject) => html`Zu „${subject}“`,
  ofNumber: (number) => `Zu Ihrer Anfrage ${number}`,
  legend: 'Ihre Bewertung',
  answers: ['Sehr schlecht', 'Schlecht', 'Weder gut noch schlecht', 'Gut', 'Sehr gut'],
  comment: 'Was sollten wir wissen?',
  send: 'Bewertung senden',
  change: 'Bewertung ändern',
  openUntil: 'Sie können bewerten bis zum',
  changeableUntil: 'Sie können Ihre Bewertung ändern bis zum',
  thanks: {
    heading: 'Vielen Dank',
    lead: (answer) => `Wir haben Ihre Bewertung erhalten: ${answer}.`,
    link: 'Bewertung ändern',
  },
  over: {
    heading: 'Die Zeit zum Bewerten ist vorbei',
    lead: 'Diese Bewertung lässt sich nicht mehr abgeben oder ändern.',
  },
  faults: {
    rating: 'Bitte wählen Sie eine der fünf Antworten.',
    comment: (most) =>
      `Bitte kürzen Sie das auf ${most} Zeichen und entfernen Sie Zeichen, die sich nicht senden lassen.`,
  },
};

const french: RatingTexts = {
  heading: 'Comment était notre aide ?',
  about: (subject) => html`À propos de « ${subject} »`,
  ofNumber: (number) => `À propos de votre demande ${number}`,
  legend: 'Votre évaluation',
  answers: ['Très mauvaise', 'Mauvaise', 'Ni bonne ni mauvaise', 'Bonne', 'Très bonne'],
  comment: 'Que devrions-nous savoir ?',
  send: 'Envoyer l’évaluation',
  change: 'Modifier l’évaluation',
  openUntil: 'Vous pouvez donner votre évaluation jusqu’au',
  changeableUntil: 'Vous pouvez modifier votre évaluation jusqu’au',
  thanks: {
    heading: 'Merci',
    lead: (answer) => `Nous avons reçu votre évaluation : ${answer}.`,
    link: 'Modifier l’évaluation',
  },
  over: {
    heading: 'Le temps d’évaluer est passé',
    lead: 'Cette évaluation ne peut plus être donnée ni modifiée.',
  },
  faults: {
    rating: 'Choisissez une des cinq réponses.',
    comment: (most) =>
      `Raccourcissez ce texte à ${most} caractères et retirez ceux qui ne peuvent pas être envoyés.`,
  },
};

const spanish: RatingTexts = {
  heading: '¿Qué tal fue nuestra ayuda?',
  about: (subject) => html`Sobre «${subject}»`,
  ofNumber: (number) => `Sobre su solicitud ${number}`,
  legend: 'Su valoración',
  answers: ['Muy mala', 'Mala', 'Ni buena ni mala', 'Buena', 'Muy buena'],
  comment: '¿Qué deberíamos saber?',
  send: 'Enviar la valoración',
  change: 'Cambiar la valoración',
  openUntil: 'Puede valorar hasta el',
  changeableUntil: 'Puede cambiar su valoración hasta el',
  thanks: {
    heading: 'Gracias',
    lead: (answer) => `Hemos recibido su valoración: ${answer}.`,
    link: 'Cambiar la valoración',
  },
  over: {
    heading: 'El plazo para valorar ha terminado',
    lead: 'Esta valoración ya no se puede dar ni cambiar.',
  },
  faults: {
    rating: 'Elija una de las cinco respuestas.',
    comment: (most) => `Acorte este texto a ${most} caracteres y quite los que no se pueden enviar.`,
  },
};

const words: Readonly<Record<string, RatingTexts>> = { en: english, de: german, fr: french, es: spanish };

/** `lang` is that of the other words of the page. */
export const ratingTextsOf = (lang: string): RatingTexts =>
  words[lang.toLowerCase().split('-')[0] ?? ''] ?? english;
