import { ask } from '../../data/call.ts';
import { usePaged } from '../../data/settings.ts';
import { useMinute, When } from '../../parts/when.tsx';
import { useLateTexts } from '../../texts/use-late-texts.ts';
import { PagedItems } from '../asked.tsx';
import { ConfirmedButton } from '../confirmed-button.tsx';
import { Item, Mark } from '../item.tsx';
import type { ShownAgent } from './agent-page.tsx';

type Session = Readonly<{
  id: string;
  kind: 'browser' | 'device';
  device_name: string | null;
  platform: string | null;
  is_own: boolean;
  last_used_at: string;
  expires_at: string;
  ended_at: string | null;
}>;

/** Where the agent is signed in, and was. */
export const AgentSessions = ({ agent }: Readonly<{ agent: ShownAgent }>) => {
  const { settings } = useLateTexts();
  const { people } = settings;
  const path = `/settings/agents/${agent.id}/sessions`;
  const sessions = usePaged<Session>(`${path}?limit=20`);
  const now = useMinute();
  const isLive = ({ ended_at, expires_at }: Session): boolean =>
    ended_at === null && Date.parse(expires_at) > now;
  return (
    <>
      <PagedItems query={sessions} label={people.sessions} none={people.noSessions}>
        {(session) => <Row key={session.id} session={session} isLive={isLive(session)} />}
      </PagedItems>
      {sessions.data?.some(isLive) && (
        <div>
          <ConfirmedButton
            label={people.endSessions}
            of={agent.name}
            question={people.endSessionsQuestion}
            act={() => ask(path, { method: 'DELETE' })}
            done={people.sessionsEnded(agent.name)}
          />
        </div>
      )}
    </>
  );
};

const Row = ({ session, isLive }: Readonly<{ session: Session; isLive: boolean }>) => {
  const { settings } = useLateTexts();
  const { people } = settings;
  const named = [session.device_name, session.platform].filter(Boolean).join(' · ');
  const title = `${people.sessionKinds[session.kind]}${named && ` · ${named}`}`;
  return (
    <Item
      title={title}
      sub={
        <>
          {people.lastUsed} <When at={session.last_used_at} />
        </>
      }
      marks={
        <>
          {session.is_own && <Mark>{people.thisSession}</Mark>}
          <Mark tone={isLive ? 'good' : 'plain'}>{isLive ? people.live : people.ended}</Mark>
        </>
      }
      actions={
        isLive && (
          <ConfirmedButton
            label={people.endSession}
            of={title}
            question={people.endSessionQuestion}
            act={() => ask(`/settings/sessions/${session.id}`, { method: 'DELETE' })}
            done={people.sessionEnded}
          />
        )
      }
    />
  );
};
