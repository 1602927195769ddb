import type { InboundMail } from '@tidemark/client';
import { Link } from 'wouter';
import { ask } from '../../data/call.ts';
import { useSetting } from '../../data/settings.ts';
import { paths } from '../../paths.ts';
import { useLateTexts } from '../../texts/use-late-texts.ts';
import { Asked } from '../asked.tsx';
import { ConfirmedButton } from '../confirmed-button.tsx';
import { DoingButton } from '../doing-button.tsx';
import { Mark } from '../item.tsx';
import styles from '../page.module.css';
import { Page } from '../page.tsx';
import { Part } from '../part.tsx';

type ReadMail = InboundMail & Readonly<{ source: string | null; is_whole: boolean }>;

/** One mail that arrived: as it came, and what a person decides about it. */
export const InboundMailPage = ({ id }: Readonly<{ id: string }>) => {
  const { settings } = useLateTexts();
  const mail = useSetting<ReadMail>(`/settings/inbound/mails/${encodeURIComponent(id)}`);
  return (
    <Page
      title={mail.data?.subject || settings.mail.noSubject}
      back={paths.settings('quarantine')}
      actions={mail.data && <Acts mail={mail.data} />}
    >
      <Asked query={mail}>{(found) => <Source mail={found} />}</Asked>
    </Page>
  );
};

const Source = ({ mail: found }: Readonly<{ mail: ReadMail }>) => {
  const { settings } = useLateTexts();
  const { mail } = settings;
  return (
    <>
      <p>
        {found.sender ?? mail.noSender} → {found.envelope_to} <Mark>{found.state}</Mark>{' '}
        {found.reason && <Mark tone="warn">{mail.inboundReasons[found.reason]}</Mark>}
      </p>
      {found.error && <p role="status">{found.error}</p>}
      {found.ticket_number !== null && (
        <Link href={paths.ticket(found.ticket_number)}>#{found.ticket_number}</Link>
      )}
      <Part title={mail.source}>
        {found.source === null ? (
          <p>{mail.sourceGone}</p>
        ) : (
          <pre className={styles.source}>{found.source}</pre>
        )}
        {found.source !== null && !found.is_whole && <p>{mail.sourceCut}</p>}
      </Part>
    </>
  );
};

const Acts = ({ mail: found }: Readonly<{ mail: ReadMail }>) => {
  const { settings } = useLateTexts();
  const { mail } = settings;
  const path = `/settings/inbound/mails/${found.id}`;
  const of = found.subject || mail.noSubject;
  const release = (sender?: 'trust' | 'block') => () =>
    ask(`${path}/release`, { method: 'POST', body: sender ? { sender } : {} });
  const reject = (sender?: 'block') => () =>
    ask(`${path}/reject`, { method: 'POST', body: sender ? { sender } : {} });
  const isHeld = found.state === 'quarantined' || found.state === 'noted';
  return (
    <>
      {isHeld && <DoingButton label={mail.release} of={of} act={release()} done={mail.released} />}
      {isHeld && <DoingButton label={mail.trust} of={of} act={release('trust')} done={mail.released} />}
      {found.state === 'parked' && (
        <DoingButton
          label={mail.reprocess}
          of={of}
          act={() => ask(`${path}/reprocess`, { method: 'POST' })}
          done={mail.released}
        />
      )}
      {(found.state === 'quarantined' || found.state === 'parked') && (
        <ConfirmedButton
          label={mail.discard}
          of={of}
          question={mail.discardQuestion}
          act={reject()}
          done={mail.discarded}
        />
      )}
      {found.state === 'quarantined' && found.sender !== null && (
        <ConfirmedButton
          label={mail.block}
          of={of}
          question={mail.blockQuestion(found.sender)}
          act={reject('block')}
          done={mail.blocked(found.sender)}
        />
      )}
    </>
  );
};
