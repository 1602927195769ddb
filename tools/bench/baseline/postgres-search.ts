import type pg from 'pg';
import { type AskSlices, type Head, type Kind, searched, wordsIn } from './search.ts';
import type { BareStore } from './store.ts';

const entries = `with f as materialized (select id, place from search_entries where words @@ $1::tsquery),
  n as materialized (select id, place from f order by place desc limit $2)`;

const texts: Readonly<Record<Kind | 'head', string>> = {
  head: `select m.number, m.places, c.last_ticket_number from search_marks m
    join workspace_counters c on c.workspace_id = m.workspace_id where m.workspace_id = $1`,
  tickets: `with f as materialized (
      select ticket_number from search_messages where (subject || body) @@ $1::tsquery),
    n as materialized (select distinct ticket_number from f order by ticket_number desc limit $2)
    select t.subject as title, t.number, t.subject, t.status
    from n cross join lateral (
      select * from tickets where workspace_id = $3 and number = n.ticket_number limit 1) t order by t.number desc`,
  contacts: `${entries} select c.name || ' ' || c.email as title, c.id, c.name, c.email, o.name as organization_name
    from n cross join lateral (select * from contacts where workspace_id = $3 and id = n.id limit 1) c
    left join lateral (select name from organizations
      where workspace_id = c.workspace_id and id = c.organization_id limit 1) o on true order by place desc`,
  organizations: `${entries} select o.name as title, o.id, o.name
    from n cross join lateral (select * from organizations where workspace_id = $3 and id = n.id limit 1) o order by place desc`,
  articles: `${entries} select a.title as title, a.id, a.title, a.status, a.view_count
    from n join articles a on a.workspace_id = $3 and a.id = n.id and a.status = 'published' order by place desc`,
};

export const postgresSearch = (pool: pg.Pool): BareStore['search'] => {
  const rowsOf = async <Row extends object>(name: Kind | 'head', values: readonly unknown[]) =>
    (await pool.query<Row>({ name: `search-${name}`, text: texts[name], values: [...values] })).rows;
  return async (workspaceId, question) => {
    const [head] = await rowsOf<Head>('head', [workspaceId]);
    if (!head) throw new Error('Expected a workspace that exists.');
    const words = wordsIn(question);
    const ask: AskSlices = (kind, heads, count) =>
      rowsOf(kind, [heads.map((one) => queryOf(words, one)).join(' | '), count, workspaceId]);
    return searched(words, head, { widths: { messages: 2_048, entries: 8_192 }, ask });
  };
};

const queryOf = (words: readonly string[], head: string): string =>
  words.map((word, place) => `'${head}${word}'${place === words.length - 1 ? ':*' : ''}`).join(' & ');
