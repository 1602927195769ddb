import { useState } from 'react';
import { planConfiguration } from '../../data/configuration.ts';
import { dropText } from '../../data/configuration-text.ts';
import type { Plan } from '../../data/configuration-types.ts';
import { sentenceOf } from '../../data/pending.ts';

type TextPlan = Readonly<{
  /** The plan of a text with mistakes, which stay beside it while they are mended. */
  faulty: Plan | null;
  isPlanned: boolean;
  /** The result or the error, as a sentence. */
  told: string;
  check: () => void;
  close: () => void;
  saved: (sentence: string) => void;
}>;

/** Looks at the text first: one without a mistake goes on to what it would change. */
export const useTextPlan = (text: string): TextPlan => {
  const [faulty, setFaulty] = useState<Plan | null>(null);
  const [isPlanned, setPlanned] = useState(false);
  const [told, setTold] = useState('');
  const check = async (): Promise<void> => {
    const plan = await planConfiguration({ text, renames: [] });
    const isFaulty = plan.faults.length > 0;
    setFaulty(isFaulty ? plan : null);
    setPlanned(!isFaulty);
  };
  return {
    faulty,
    isPlanned,
    told,
    check: () => {
      setTold('');
      check().catch((error: unknown) => setTold(sentenceOf(error)));
    },
    close: () => setPlanned(false),
    saved: (sentence) => {
      setPlanned(false);
      setTold(sentence);
      dropText();
    },
  };
};
