import { ask } from '../../data/call.ts';
import { usePaged } from '../../data/settings.ts';
import { When } from '../../parts/when.tsx';
import { useLateTexts } from '../../texts/use-late-texts.ts';
import { PagedItems } from '../asked.tsx';
import { DoingButton } from '../doing-button.tsx';
import { Item, Mark } from '../item.tsx';
import styles from '../page.module.css';

type Attempt = Readonly<{
  id: string;
  at: string;
  status: number | null;
  error: string | null;
  excerpt: string | null;
  duration_ms: number;
}>;

type Delivery = Readonly<{
  id: string;
  event: string;
  state: 'delivered' | 'retrying' | 'failed';
  last_attempt_at: string;
  next_attempt_at: string | null;
  log: readonly Attempt[];
}>;

const tones = { delivered: 'good', retrying: 'warn', failed: 'fault' } as const;

/** Newest first, each with its attempts. */
export const Deliveries = ({ webhookId }: Readonly<{ webhookId: string }>) => {
  const { settings } = useLateTexts();
  const { webhooks } = settings;
  const deliveries = usePaged<Delivery>(`/settings/deliveries?webhook_id=${webhookId}&limit=25`);
  return (
    <PagedItems query={deliveries} label={webhooks.deliveries} none={webhooks.noDeliveries}>
      {(delivery) => (
        <Item
          key={delivery.id}
          title={delivery.event}
          sub={<When at={delivery.last_attempt_at} />}
          marks={<Mark tone={tones[delivery.state]}>{webhooks.states[delivery.state]}</Mark>}
          actions={
            <DoingButton
              label={webhooks.redeliver}
              of={delivery.event}
              act={() => ask(`/settings/deliveries/${delivery.id}/redeliver`, { method: 'POST' })}
              done={webhooks.redelivered}
            />
          }
        >
          <Attempts log={delivery.log} />
        </Item>
      )}
    </PagedItems>
  );
};

const Attempts = ({ log }: Readonly<{ log: readonly Attempt[] }>) => {
  const { settings } = useLateTexts();
  return (
    <details>
      <summary>{settings.webhooks.attempts(log.length)}</summary>
      <ol className={styles.log}>
        {log.map(({ id, at, status, error, excerpt, duration_ms: ms }) => (
          <li key={id}>
            <When at={at} /> · {status ?? '–'} · {ms} ms {error}
            {excerpt && <pre className={styles.excerpt}>{excerpt}</pre>}
          </li>
        ))}
      </ol>
    </details>
  );
};
