/** The sections of the document that have forms. */
import type { SectionScreen } from '../sections.ts';
import { EntriesSection } from './entries-section.tsx';

export const TeamsSection: SectionScreen = ({ item }) => <EntriesSection section="teams" item={item} />;

export const TicketFieldsSection: SectionScreen = ({ item }) => (
  <EntriesSection section="ticket_fields" item={item} />
);

export const CalendarsSection: SectionScreen = ({ item }) => (
  <EntriesSection section="calendars" item={item} />
);

export const CategoriesSection: SectionScreen = ({ item }) => (
  <EntriesSection section="categories" item={item} />
);

export const MacrosSection: SectionScreen = ({ item }) => <EntriesSection section="macros" item={item} />;

export const ViewsSection: SectionScreen = ({ item }) => <EntriesSection section="views" item={item} />;
