/** Texts of pushes: the title names the ticket or request, the body says what happened. */
import type { PushPhrase, PushTitle } from '@tidemark/domain';

type Phrases = Readonly<Record<PushPhrase | PushTitle, string>>;

const en: Phrases = {
  push_ticket: 'Ticket #{number, number, ::group-off}',
  push_ticket_assigned: 'It was assigned to you.',
  push_ticket_created: 'You have a new ticket.',
  push_ticket_created_for_team: 'Your team has a new ticket.',
  push_customer_replied: 'The customer replied.',
  push_note_added: 'A note was added.',
  push_mentioned: 'You were mentioned in a note.',
  push_ticket_reopened: 'It was reopened.',
  push_sla_warning: 'A deadline is near.',
  push_sla_breached: 'A deadline has passed.',
  push_request: 'Request #{number, number, ::group-off}',
  push_agent_replied: 'You have a reply.',
  push_request_solved: 'It was solved.',
};

const de: Phrases = {
  push_ticket: 'Ticket #{number, number, ::group-off}',
  push_ticket_assigned: 'Es wurde Ihnen zugewiesen.',
  push_ticket_created: 'Sie haben ein neues Ticket.',
  push_ticket_created_for_team: 'Ihr Team hat ein neues Ticket.',
  push_customer_replied: 'Der Kunde hat geantwortet.',
  push_note_added: 'Eine Notiz wurde hinzugefügt.',
  push_mentioned: 'Sie wurden in einer Notiz erwähnt.',
  push_ticket_reopened: 'Es wurde wieder geöffnet.',
  push_sla_warning: 'Eine Frist läuft bald ab.',
  push_sla_breached: 'Eine Frist ist abgelaufen.',
  push_request: 'Anfrage {number, number, ::group-off}',
  push_agent_replied: 'Sie haben eine Antwort.',
  push_request_solved: 'Ihre Anfrage wurde gelöst.',
};

const fr: Phrases = {
  push_ticket: 'Ticket {number, number, ::group-off}',
  push_ticket_assigned: 'Il vous a été attribué.',
  push_ticket_created: 'Vous avez un nouveau ticket.',
  push_ticket_created_for_team: 'Votre équipe a un nouveau ticket.',
  push_customer_replied: 'Le client a répondu.',
  push_note_added: 'Une note a été ajoutée.',
  push_mentioned: 'Vous avez été mentionné dans une note.',
  push_ticket_reopened: 'Il a été rouvert.',
  push_sla_warning: 'Une échéance approche.',
  push_sla_breached: 'Une échéance est dépassée.',
  push_request: 'Demande {number, number, ::group-off}',
  push_agent_replied: 'Vous avez une réponse.',
  push_request_solved: 'Votre demande est résolue.',
};

const es: Phrases = {
  push_ticket: 'Ticket {number, number, ::group-off}',
  push_ticket_assigned: 'Se le ha asignado.',
  push_ticket_created: 'Tiene un ticket nuevo.',
  push_ticket_created_for_team: 'Su equipo tiene un ticket nuevo.',
  push_customer_replied: 'El cliente ha respondido.',
  push_note_added: 'Se ha añadido una nota.',
  push_mentioned: 'Le han mencionado en una nota.',
  push_ticket_reopened: 'Se ha vuelto a abrir.',
  push_sla_warning: 'Un plazo está a punto de vencer.',
  push_sla_breached: 'Un plazo ha vencido.',
  push_request: 'Solicitud {number, number, ::group-off}',
  push_agent_replied: 'Tiene una respuesta.',
  push_request_solved: 'Su solicitud está resuelta.',
};

export const pushPhrases = { en, de, fr, es } as const;
