import { useState } from 'react';
import { ask } from '../../data/call.ts';
import { useSetting } from '../../data/settings.ts';
import { When } from '../../parts/when.tsx';
import { type MailError, mailErrorIn } from '../../texts/mail-reason-words.ts';
import { useLateTexts } from '../../texts/use-late-texts.ts';
import { Asked, Items } from '../asked.tsx';
import { DoingButton } from '../doing-button.tsx';
import { Item, Mark } from '../item.tsx';
import { Page } from '../page.tsx';
import type { SectionScreen } from '../sections.ts';
import { Tabs } from '../tabs.tsx';

const states = ['failed', 'queued', 'sent'] as const;
type State = (typeof states)[number];

type Mail = Readonly<{
  id: string;
  kind: string;
  to: string;
  subject: string;
  ticket_number: number | null;
  state: State;
  attempts: number;
  created_at: string;
}> &
  MailError;

const tones = { failed: 'fault', queued: 'warn', sent: 'good' } as const;

/** Mail that leaves the workspace: what failed first. */
export const MailsSection: SectionScreen = () => {
  const { settings } = useLateTexts();
  const { mail } = settings;
  const [state, setState] = useState<State>('failed');
  const mails = useSetting<{ data: readonly Mail[]; reaches_people: boolean }>(
    `/settings/mails?state=${state}`,
  );
  return (
    <Page title={settings.sections.mails} hint={settings.about.mails}>
      <Tabs
        legend={mail.state}
        choices={states.map((one) => [one, mail.states[one]] as const)}
        value={state}
        onChange={setState}
      />
      <Asked query={mails}>
        {({ data, reaches_people: reachesPeople }) => (
          <>
            {!reachesPeople && <p role="status">{mail.noServer}</p>}
            <Items label={mail.states[state]} none={mail.noMails}>
              {data.map((one) => (
                <Row key={one.id} one={one} />
              ))}
            </Items>
          </>
        )}
      </Asked>
    </Page>
  );
};

const Row = ({ one }: Readonly<{ one: Mail }>) => {
  const { settings, mailReasons } = useLateTexts();
  const { mail } = settings;
  return (
    <Item
      title={one.to}
      sub={
        <>
          {one.ticket_number !== null && `#${one.ticket_number} `}
          {one.subject || one.kind} · <When at={one.created_at} /> {mailErrorIn(mailReasons, one)}
        </>
      }
      marks={<Mark tone={tones[one.state]}>{mail.states[one.state]}</Mark>}
      actions={
        one.state === 'failed' && (
          <DoingButton
            label={mail.sendAgain}
            of={one.to}
            act={() => ask(`/settings/mails/${one.id}/send`, { method: 'POST' })}
            done={mail.queuedAgain}
          />
        )
      }
    />
  );
};
