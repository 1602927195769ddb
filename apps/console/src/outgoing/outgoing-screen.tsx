import { useQuery } from '@tanstack/react-query';
import { useSearch } from 'wouter';
import { useMe } from '../data/me.ts';
import { beginOutgoing } from '../data/outgoing.ts';
import { Fault } from '../parts/fault.tsx';
import { Loading } from '../parts/loading.tsx';
import { Panes } from '../parts/panes.tsx';
import { useLateTexts } from '../texts/use-late-texts.ts';
import { OutgoingForm } from './outgoing-form.tsx';

/** Writing to a customer first. What was begun and not sent is there again. */
export const OutgoingScreen = () => {
  const to = new URLSearchParams(useSearch()).get('to') ?? '';
  const { outgoing } = useLateTexts();
  const { agent } = useMe();
  const begun = useQuery({
    queryKey: ['outgoing', to],
    queryFn: () => beginOutgoing(agent.id, to),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const { data: lane, error } = begun;
  return (
    <Panes
      title={outgoing.title}
      front="main"
      main={
        lane ? (
          <OutgoingForm key={lane.now().id} lane={lane} />
        ) : error ? (
          <Fault error={error} onRetry={() => void begun.refetch()} />
        ) : (
          <Loading />
        )
      }
    />
  );
};
