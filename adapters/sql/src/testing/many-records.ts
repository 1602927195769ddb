import { aCategory, anAgent, aWebhook, aWorkspace } from '@tidemark/domain/testing';
import type { Storage } from '../storage.ts';
import type { TestDatabase } from './engines.ts';

export type ManyRecords = Readonly<{
  workspaceId: string;
  webhookId: string;
  categoryId: string;
  authorId: string;
}>;

/**
 * A workspace with so many events, deliveries, mails and articles that a full scan would be felt. Most deliveries
 * succeeded, most articles are published.
 */
export const manyRecords = async (
  { work }: Storage,
  { run, asUuid }: TestDatabase,
  count: number,
): Promise<ManyRecords> => {
  const workspace = aWorkspace();
  const webhooks = [aWebhook(), aWebhook()] as const;
  const categories = [aCategory({ name: 'Large' }), aCategory({ name: 'Small' })] as const;
  const author = anAgent();
  await work.write(workspace.id, async (stores) => {
    await stores.workspace.add(workspace);
    for (const webhook of webhooks) await stores.webhooks.add(webhook);
    for (const category of categories) await stores.configuration.add('category', category);
    await stores.agents.add(author, null);
  });
  const owner = asUuid(`'${workspace.id}'`);
  const id = asUuid("'00000000-0000-7000-8000-' || substr(cast(1000000000000 + i as text), 2)");
  const at = "'2026-11-' || substr(cast(101 + i * 20 / count as text), 2) || 'T08:00:00.000Z'";
  const numbers = `with recursive n(i, count) as (
    select 1, ${count} union all select i + 1, count from n where i < ${count})`;
  const [mine, other] = webhooks.map((webhook) => asUuid(`'${webhook.id}'`));
  const states = "case when i % 50 = 0 then 'failed' when i % 50 = 1 then 'retrying' else 'delivered' end";
  await run(`insert into events (workspace_id, sequence, id, kind, occurred_at, actor_type, subject_id, data)
    ${numbers} select ${owner}, i, ${id}, 'ticket.updated', ${at}, 'system', ${id}, '{}' from n`);
  await run(`insert into webhook_deliveries (workspace_id, id, webhook_id, event_id, event, subject_id, state, attempts,
      first_attempt_at, last_attempt_at)
    ${numbers} select ${owner}, ${id}, case when i % 10 = 0 then ${mine} else ${other} end, ${id},
      'ticket.updated', ${id}, ${states}, 1, ${at}, ${at} from n`);
  await run(`insert into mails (workspace_id, id, kind, automatic, recipient, recipient_key, subject, body, follows, cause, state,
      attempts, created_at)
    ${numbers} select ${owner}, ${id}, 'rule', 1, 'a', cast(i % 500 as text), 's', 'b', '[]', 'c',
      case when i % 10 = 0 then 'queued' else 'sent' end, 1, ${at} from n`);
  const [large, small] = categories.map((category) => asUuid(`'${category.id}'`));
  await run(`insert into articles (workspace_id, id, category_id, title, slug, body_html, status, author_id, published_at,
      view_count, votes_up, votes_down, created_at, updated_at, version)
    ${numbers} select ${owner}, ${id}, case when i % 50 = 0 then ${small} else ${large} end, 'a',
      'how-to-' || cast(i as text), 'b', case when i % 20 = 0 then 'draft' else 'published' end,
      case when i % 100 = 0 then ${asUuid(`'${author.id}'`)} end,
      case when i % 20 = 0 then null else ${at} end, i % 50, 0, 0, ${at}, ${at}, 1 from n`);
  return {
    workspaceId: workspace.id,
    webhookId: webhooks[0].id,
    categoryId: categories[1].id,
    authorId: author.id,
  };
};
