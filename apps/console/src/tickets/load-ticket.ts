/** What shows one ticket is fetched beside the list, so that the list does not wait for it. */
import { lazy } from 'react';

const loadTicket = () => import('./ticket-pane.tsx');
const loadDetails = () => import('./details-pane.tsx');

export const LazyTicketPane = lazy(async () => ({ default: (await loadTicket()).TicketPane }));
export const LazyDetailsPane = lazy(async () => ({ default: (await loadDetails()).DetailsPane }));

/** Before anybody opens a ticket. What cannot be fetched now is tried again when it is shown. */
export const fetchTicketPanes = (): void => void Promise.allSettled([loadTicket(), loadDetails()]);
