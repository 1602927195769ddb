import type { InboundMail } from '@tidemark/client';
import { useState } from 'react';
import { usePaged } from '../../data/settings.ts';
import { When } from '../../parts/when.tsx';
import { paths } from '../../paths.ts';
import { useLateTexts } from '../../texts/use-late-texts.ts';
import { PagedItems } from '../asked.tsx';
import { Item, Mark } from '../item.tsx';
import { Page } from '../page.tsx';
import type { SectionScreen } from '../sections.ts';
import { Tabs } from '../tabs.tsx';
import { InboundMailPage } from './inbound-mail-page.tsx';

const states = ['quarantined', 'parked', 'noted', 'rejected', 'done'] as const;

/** Mail that arrived: what waits for a person first. */
export const QuarantineSection: SectionScreen = ({ item }) =>
  item === null ? <MailList /> : <InboundMailPage id={item} />;

const MailList = () => {
  const { settings } = useLateTexts();
  const { mail } = settings;
  const [state, setState] = useState<(typeof states)[number]>('quarantined');
  const mails = usePaged<InboundMail>(`/inbound/mails?state=${state}&limit=25`);
  return (
    <Page title={settings.sections.quarantine} hint={settings.about.quarantine}>
      <Tabs
        legend={mail.state}
        choices={states.map((one) => [one, mail.inboundStates[one]] as const)}
        value={state}
        onChange={setState}
      />
      <PagedItems query={mails} label={mail.inboundStates[state]} none={mail.noMails}>
        {(one) => (
          <Item
            key={one.id}
            title={one.subject || mail.noSubject}
            href={paths.settings('quarantine', one.id)}
            sub={
              <>
                {one.sender ?? one.envelope_from ?? mail.noSender} → {one.envelope_to} ·{' '}
                <When at={one.received_at} />
              </>
            }
            marks={one.reason && <Mark tone="warn">{mail.inboundReasons[one.reason]}</Mark>}
          />
        )}
      </PagedItems>
    </Page>
  );
};
