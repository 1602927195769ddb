/** Asks together what many callers ask at the same time, so that a busy process sends fewer statements. */

/** Answers in the order of the questions. */
export type AskAll<Question, Answer> = (questions: readonly Question[]) => Promise<readonly Answer[]>;

type Waiting<Question, Answer> = Readonly<{
  question: Question;
  resolve: (answer: Answer) => void;
  reject: (error: unknown) => void;
}>;

/**
 * A single query runs at once. While a statement runs, queries wait for the next one, unless it takes longer than usual: no
 * query waits behind a connection that stopped responding. Of questions with the same key one is asked at a time.
 */
export const gathering = <Question, Answer>(
  askAll: AskAll<Question, Answer>,
  keyOf: (question: Question) => string,
): ((question: Question) => Promise<Answer>) => {
  let waiting: readonly Waiting<Question, Answer>[] = [];
  let running = 0;
  let sentAt = 0;

  const send = async (): Promise<void> => {
    const batch = new Map<string, Waiting<Question, Answer>>();
    waiting = waiting.filter((one) => {
      const key = keyOf(one.question);
      if (batch.size === most || batch.has(key)) return true;
      batch.set(key, one);
      return false;
    });
    const asked = [...batch.values()];
    running += 1;
    sentAt = performance.now();
    try {
      const answers = await askAll(asked.map(({ question }) => question));
      for (const [index, { resolve }] of asked.entries()) resolve(answers[index] as Answer);
    } catch (error) {
      for (const { reject } of asked) reject(error);
    } finally {
      running -= 1;
      if (waiting.length > 0) void send();
    }
  };

  return (question) =>
    new Promise((resolve, reject) => {
      waiting = [...waiting, { question, resolve, reject }];
      if (running === 0 || performance.now() - sentAt > usualMs) void send();
    });
};

const most = 32;
const usualMs = 20;
