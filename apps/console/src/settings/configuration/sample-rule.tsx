import type { RefObject } from 'react';
import { flushSync } from 'react-dom';
import { putText } from '../../data/configuration-text.ts';
import type { Stored } from '../../data/configuration-types.ts';
import { Button } from '../../parts/button.tsx';
import { useLateTexts } from '../../texts/use-late-texts.ts';
import styles from './configuration.module.css';
import { sampleRule, withSampleRule } from './sample.ts';

type Given = Readonly<{ text: string; stored: Stored; box: RefObject<HTMLTextAreaElement | null> }>;

/** Shows how a rule is written, as the first one of the text, and selects it there. */
export const SampleRule = ({ text, stored, box }: Given) => {
  const { configuration } = useLateTexts();
  if (text.includes(sampleRule)) return null;
  const insert = (): void => {
    const next = withSampleRule(text);
    flushSync(() => putText(next, stored));
    if (box.current) select(box.current, next.indexOf(sampleRule));
  };
  return (
    <p className={styles.sample}>
      <Button onClick={insert}>{configuration.sampleRule}</Button>
    </p>
  );
};

const select = (box: HTMLTextAreaElement, at: number): void => {
  box.focus();
  box.setSelectionRange(at, at + sampleRule.length);
  // A line is as high as all of them: browsers do not scroll to what a script selects.
  const linesOf = (text: string): number => text.split('\n').length;
  const above = linesOf(box.value.slice(0, at)) / linesOf(box.value);
  box.scrollTop = above * box.scrollHeight - box.clientHeight / 3;
};
