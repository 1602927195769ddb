import type Database from 'better-sqlite3';
import { type AskSlices, type Found, type Head, type Kind, searched, wordsIn } from './search.ts';
import type { BareStore } from './store.ts';

const places = `with n as materialized (select rowid & 8796093022207 as place from search_entry_words
  where search_entry_words match +? order by rowid desc limit +?)`;
const entries = `from n cross join search_entries e on e.workspace_id = +? and e.place = n.place`;

const texts: Readonly<Record<Kind, string>> = {
  tickets: `with n as materialized (select distinct (rowid >> 17) & 67108863 as number from search_message_words
      where search_message_words match +? order by rowid desc limit +?)
    select t.subject as title, t.number, t.subject, t.status
    from n cross join tickets t on t.workspace_id = +? and t.number = n.number`,
  contacts: `${places} select c.name || ' ' || c.email as title, c.id, c.name, c.email, o.name as organization_name
    ${entries} cross join contacts c on c.workspace_id = e.workspace_id and c.id = e.id
    left join organizations o on o.workspace_id = c.workspace_id and o.id = c.organization_id`,
  organizations: `${places} select o.name as title, o.id, o.name
    ${entries} cross join organizations o on o.workspace_id = e.workspace_id and o.id = e.id`,
  articles: `${places} select a.title as title, a.id, a.title, a.status, a.view_count
    ${entries} cross join articles a on a.workspace_id = e.workspace_id and a.id = e.id and a.status = 'published'`,
};

export const sqliteSearch = (file: Database.Database): BareStore['search'] => {
  const findHead = file.prepare<[string], Head>(
    `select m.number, m.places, c.last_ticket_number from search_marks m
    join workspace_counters c on c.workspace_id = m.workspace_id where m.workspace_id = +?`,
  );
  const find = {
    tickets: file.prepare<unknown[], Found>(texts.tickets),
    contacts: file.prepare<unknown[], Found>(texts.contacts),
    organizations: file.prepare<unknown[], Found>(texts.organizations),
    articles: file.prepare<unknown[], Found>(texts.articles),
  };
  return (workspaceId, question) => {
    const head = findHead.get(workspaceId);
    if (!head) throw new Error('Expected a workspace that exists.');
    const words = wordsIn(question);
    const ask: AskSlices = (kind, heads, count) =>
      find[kind].all(heads.map((one) => matchOf(words, one)).join(' OR '), count, workspaceId);
    return searched(words, head, { widths: { messages: 8_192, entries: 16_384 }, ask });
  };
};

const matchOf = (words: readonly string[], head: string): string =>
  `(${words.map((word, place) => `"${head}${word}"${place === words.length - 1 ? '*' : ''}`).join(' AND ')})`;
