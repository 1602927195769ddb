import type { Instant } from '@tidemark/domain';
import { sql } from 'kysely';
import type { Placeholder } from '../../placeholder.ts';
import type { Db } from '../../schema.ts';

type FailedTo = Readonly<{ recipientKey: string; start: string; since: Instant }>;

/** A failure about a ticket since an instant, but none before a later mail to the same address that was sent. */
export const failedToQuery = (
  db: Db,
  workspaceId: Placeholder<string>,
  { recipientKey, start, since }: Placeholder<FailedTo>,
) =>
  db
    .selectFrom('mails')
    .select('id')
    .where('workspace_id', '=', workspaceId)
    .where('recipient_key', '=', recipientKey)
    .where('created_at', '>=', since)
    .where('state', '=', sql.lit('failed'))
    .where('ticket_number', 'is not', null)
    .where('error', 'like', start)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('mails as later')
            .select('later.id')
            .where('later.workspace_id', '=', workspaceId)
            .where('later.recipient_key', '=', recipientKey)
            .whereRef('later.created_at', '>', 'mails.created_at')
            .where('later.state', '=', sql.lit('sent')),
        ),
      ),
    )
    .limit(1);
