import { type ComponentType, lazy, useState } from 'react';

/**
 * A screen that was fetched before it is needed is drawn in the same frame. `lazy` alone would suspend once more, and React
 * shows what it suspended for up to 300 ms later.
 */
export const fetchedBefore = <Given extends object>(load: () => Promise<ComponentType<Given>>) => {
  let here: ComponentType<Given> | null = null;
  const fetch = async () => {
    here = await load();
    return { default: here };
  };
  const Later: ComponentType<Given> = lazy(fetch);
  return {
    fetch,
    Pane: (given: Given) => {
      const [Shown] = useState(() => here ?? Later);
      return <Shown {...given} />;
    },
  };
};
