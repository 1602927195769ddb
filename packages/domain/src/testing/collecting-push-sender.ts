import type { Push, PushResult, PushSender } from '../model/outbound/push-sender.ts';

export interface CollectingPushSender extends PushSender {
  readonly pushes: readonly Push[];
}

/** Keeps what it is told to send, and sends nothing; says of each what `answer` says. */
export const collectingPushSender = (
  answer: (push: Push) => PushResult | Promise<PushResult> = () => ({ type: 'sent' }),
): CollectingPushSender => {
  const pushes: Push[] = [];
  return {
    pushes,
    send: async (push) => {
      pushes.push(push);
      return answer(push);
    },
  };
};
