export {
  type OutgoingStore,
  type OutgoingText,
  type OutgoingTicket,
  outgoingStates,
} from '../../model/desk/outgoing-ticket.ts';
