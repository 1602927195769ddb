/** Configuration, ratings and events of a workspace, so that there is something of theirs to show. */
import {
  aCalendar,
  aCategory,
  aMacro,
  anSlaPolicy,
  anSlaPromise,
  aRule,
  aSatisfactionResponse,
  aView,
} from '@tidemark/domain/testing';
import type { ProofDesk, ProofWorkspace } from './desk.ts';

type Ids = Readonly<Record<string, readonly string[]>>;

/** Adds automation that acts on later tickets, with `word` in every text. */
export const addAutomation = async (
  { storage }: ProofDesk,
  { id }: ProofWorkspace,
  word: string,
): Promise<Readonly<{ viewId: string; categoryId: string; ids: Ids }>> => {
  const calendar = aCalendar({ name: `Hours ${word}` });
  const policy = anSlaPolicy({ name: `Policy ${word}`, calendarId: calendar.id, targets: [anSlaPromise()] });
  const rule = aRule({ name: `Rule ${word}`, actions: [{ type: 'add_tags', value: [word] }] });
  const macro = aMacro({ name: `Macro ${word}`, replyBody: `Answer ${word}` });
  const view = aView({ name: `View ${word}`, description: word });
  const category = aCategory({ name: `Category ${word}`, description: word });
  await storage.work.write(id, async ({ configuration }) => {
    await configuration.add('calendar', calendar);
    await configuration.add('sla_policy', policy);
    await configuration.add('rule', rule);
    await configuration.add('macro', macro);
    await configuration.add('view', view);
    await configuration.add('category', category);
  });
  const entries = [calendar, policy, rule, macro, view, category];
  return {
    viewId: view.id,
    categoryId: category.id,
    ids: { configuration: entries.map((entry) => entry.id) },
  };
};

/** A rating of one ticket, and some of the events that the tickets made. */
export const addTraces = async (
  { storage }: ProofDesk,
  { id }: ProofWorkspace,
  rated: Readonly<{ ticketNumber: number; contactId: string; agentId: string; word: string }>,
): Promise<Readonly<{ eventId: string; ids: Ids }>> => {
  const { word, ...about } = rated;
  const response = aSatisfactionResponse({ ...about, comment: `Rating ${word}` });
  const events = await storage.work.write(id, async (stores) => {
    await stores.satisfaction.add(response);
    return stores.events.listAfter(0, someEvents);
  });
  const eventIds = events.map((event) => event.id);
  return { eventId: eventIds[0] ?? '', ids: { ratings: [response.id], events: eventIds } };
};

/** Each is tried in every place of every call. */
const someEvents = 20;
