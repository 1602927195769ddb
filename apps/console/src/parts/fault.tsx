import { sentenceOf } from '../data/pending.ts';
import { useTexts } from '../texts/use-texts.ts';
import { Button } from './button.tsx';
import { Empty } from './empty.tsx';

/** Shows an error of a request in the server's own sentence. */
export const Fault = ({ error, onRetry }: Readonly<{ error: unknown; onRetry?: () => void }>) => {
  const { parts } = useTexts();
  return (
    <div role="alert">
      <Empty title={parts.fault}>
        <p>{sentenceOf(error)}</p>
        {onRetry && <Button onClick={onRetry}>{parts.retry}</Button>}
      </Empty>
    </div>
  );
};
