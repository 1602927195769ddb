/** Mail between desks: every task is run, and letters arrive where they were sent to. */
import type { InboundMail } from '../model/inbound/inbound-mail.ts';
import type { Letter } from '../model/outbound/mailer.ts';
import type { InboundDesk } from './inbound-desk.ts';
import type { TestDesk } from './test-desk.ts';

/** Runs every task that is due, of every kind, until none is. */
export const workAll = async ({ ports, desk }: TestDesk): Promise<void> => {
  for (;;) {
    const tasks = await ports.taskQueue.claim(100, ports.clock.now(), []);
    if (tasks.length === 0) return;
    for (const task of tasks) {
      const outcome = await desk.tasks.run(task);
      if ('later' in outcome) await ports.taskQueue.later(task, outcome.later);
      else if ('wait' in outcome) await ports.taskQueue.wait(task, outcome.wait);
      else await ports.taskQueue.done([task]);
    }
  }
};

/** A letter as a mail server would bring it to a desk. */
export const bring = (bench: InboundDesk, letter: Letter): Promise<readonly InboundMail[]> =>
  bench.receive(
    { headers: headersOf(letter), text: letter.text, to: letter.to },
    { from: letter.envelopeFrom },
  );

const headersOf = ({ from, ...letter }: Letter): Readonly<Record<string, string | null>> => {
  const last = letter.references.at(-1);
  return {
    From: `${from.name ?? ''} <${from.address}>`,
    To: letter.to,
    'Reply-To': letter.replyTo,
    Subject: letter.subject,
    'Message-ID': `<${letter.messageId}>`,
    'In-Reply-To': last === undefined ? null : `<${last}>`,
    References: letter.references.map((id) => `<${id}>`).join(' '),
    'X-Tidemark-Mail': letter.mark,
    'Auto-Submitted': letter.automatic ? (letter.answersMail ? 'auto-replied' : 'auto-generated') : null,
  };
};
