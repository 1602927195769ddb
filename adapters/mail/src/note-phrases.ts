/** The notes that Tidemark writes in a conversation. They are for agents. */
import type { NoticePhrase } from '@tidemark/domain';

export type NotePhrase = Extract<NoticePhrase, `note_${string}`>;

type Phrases = Readonly<Record<NotePhrase, string>>;

const en: Phrases = {
  note_reply_not_sent: 'Not sent: the conversation moved on before this reply arrived by mail.',
  note_rule_mail_unsent: 'Not sent: {reason} The rule “{rule}” wanted to send this to {to}:',
  note_rule_mail_unsent_more:
    'Not sent: {reason} The rule “{rule}” wanted to send this to {to} and {more} more:',
  note_reply_bounced: 'The reply to {recipient} did not arrive.',
  note_reply_bounced_unnamed: 'A reply did not arrive.',
  note_forward_bounced: 'The message that was forwarded to {recipient} did not arrive.',
  note_forward_bounced_unnamed: 'A message that was forwarded did not arrive.',
  note_other_ticket:
    'This email answers an email of ticket #{number, number, ::group-off}, in which {email} does not take part.',
  note_merged:
    '#{number, number, ::group-off} was merged into this ticket. Its conversation stays there; new messages of its customer are added here.',
};

const de: Phrases = {
  note_reply_not_sent: 'Nicht gesendet: Bevor diese Antwort per E-Mail ankam, ging das Gespräch weiter.',
  note_rule_mail_unsent: 'Nicht gesendet: {reason} Die Regel „{rule}“ wollte dies an {to} senden:',
  note_rule_mail_unsent_more:
    'Nicht gesendet: {reason} Die Regel „{rule}“ wollte dies an {to} und {more} weitere senden:',
  note_reply_bounced: 'Die Antwort an {recipient} kam nicht an.',
  note_reply_bounced_unnamed: 'Eine Antwort kam nicht an.',
  note_forward_bounced: 'Die Weiterleitung an {recipient} kam nicht an.',
  note_forward_bounced_unnamed: 'Eine Weiterleitung kam nicht an.',
  note_other_ticket:
    'Diese E-Mail antwortet auf eine E-Mail des Tickets #{number, number, ::group-off}, an dem {email} nicht beteiligt ist.',
  note_merged:
    '#{number, number, ::group-off} wurde mit diesem Ticket zusammengeführt. Das bisherige Gespräch bleibt dort; neue Nachrichten des Kunden erscheinen hier.',
};

const fr: Phrases = {
  note_reply_not_sent:
    'Non envoyée : la conversation a continué avant l’arrivée de cette réponse par e-mail.',
  note_rule_mail_unsent: 'Non envoyé : {reason} La règle « {rule} » voulait envoyer ceci à {to} :',
  note_rule_mail_unsent_more:
    'Non envoyé : {reason} La règle « {rule} » voulait envoyer ceci à {to} et {more} de plus :',
  note_reply_bounced: 'La réponse à {recipient} n’est pas arrivée.',
  note_reply_bounced_unnamed: 'Une réponse n’est pas arrivée.',
  note_forward_bounced: 'Le message transféré à {recipient} n’est pas arrivé.',
  note_forward_bounced_unnamed: 'Un message transféré n’est pas arrivé.',
  note_other_ticket:
    'Cet e-mail répond à un e-mail du ticket #{number, number, ::group-off}, auquel {email} ne participe pas.',
  note_merged:
    '#{number, number, ::group-off} a été fusionné avec ce ticket. Sa conversation y reste ; les nouveaux messages de son client sont ajoutés ici.',
};

const es: Phrases = {
  note_reply_not_sent: 'No enviada: la conversación continuó antes de que esta respuesta llegara por correo.',
  note_rule_mail_unsent: 'No enviado: {reason} La regla «{rule}» quería enviar esto a {to}:',
  note_rule_mail_unsent_more:
    'No enviado: {reason} La regla «{rule}» quería enviar esto a {to} y {more} más:',
  note_reply_bounced: 'La respuesta a {recipient} no llegó.',
  note_reply_bounced_unnamed: 'Una respuesta no llegó.',
  note_forward_bounced: 'El mensaje reenviado a {recipient} no llegó.',
  note_forward_bounced_unnamed: 'Un mensaje reenviado no llegó.',
  note_other_ticket:
    'Este correo responde a un correo del ticket #{number, number, ::group-off}, en el que {email} no participa.',
  note_merged:
    '#{number, number, ::group-off} se ha fusionado con este ticket. Su conversación sigue allí; los nuevos mensajes de su cliente se añaden aquí.',
};

export const notePhrases = { en, de, fr, es } as const;
