/** The code of the ticket screen is loaded beside the list, so that the list does not wait for it. */
import { fetchedBefore } from '../parts/fetched-before.tsx';

const ticket = fetchedBefore(async () => (await import('./ticket-pane.tsx')).TicketPane);
const details = fetchedBefore(async () => (await import('./details-pane.tsx')).DetailsPane);

export const LazyTicketPane = ticket.Pane;
export const LazyDetailsPane = details.Pane;

/** Before anybody opens a ticket. What cannot be fetched now is tried again when it is shown. */
export const fetchTicketPanes = (): void => void Promise.allSettled([ticket.fetch(), details.fetch()]);
