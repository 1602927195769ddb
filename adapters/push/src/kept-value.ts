/** A value that is costly to make and valid for a while: made once for all callers, and again when it expires. */
export type KeptValue<Value> = Readonly<{
  get(): Promise<Value>;
  /** It was refused: the next caller gets another. */
  drop(value: Value): void;
}>;

export type Made<Value> = Readonly<{ value: Value; lastsMs: number }>;

export const keptValue = <Value>(make: () => Promise<Made<Value>>): KeptValue<Value> => {
  let made: Readonly<{ value: Value; until: number }> | null = null;
  let making: Promise<Value> | null = null;
  const makeOne = async (): Promise<Value> => {
    const { value, lastsMs } = await make();
    made = { value, until: Date.now() + lastsMs };
    return value;
  };
  return {
    get: async () => {
      if (made && made.until > Date.now()) return made.value;
      making ??= makeOne().finally(() => {
        making = null;
      });
      return making;
    },
    drop: (value) => {
      if (made?.value === value) made = null;
    },
  };
};
