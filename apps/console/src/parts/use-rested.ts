import { useEffect, useState } from 'react';

/** A value that changes only after it stayed the same for a moment. */
export const useRested = (value: string, milliseconds = 120): string => {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), milliseconds);
    return () => clearTimeout(timer);
  }, [value, milliseconds]);
  return rested;
};
