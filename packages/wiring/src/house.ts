import 'reflect-metadata';
import { container, instanceCachingFactory } from 'tsyringe';
import type { Token } from './tokens.ts';

export type Get = <Made>(token: Token<Made>) => Made;

type Close = () => Promise<void> | void;

export type House = Readonly<{
  /** Says how a thing is made; it is made once, when it is first asked for, and closed with the house. */
  provide: <Made>(
    token: Token<Made>,
    make: (get: Get) => Made,
    close?: (made: Made) => Promise<void> | void,
  ) => void;
  get: Get;
  /** Adds what must happen at the end: the last one added happens first. */
  onClose: (close: Close) => void;
  /** Closes everything, the newest first, each one even if another fails. A second call waits for the first. */
  close: () => Promise<void>;
}>;

/** One deployment's container. The library forgets what factories made, so the house keeps its own list of closers. */
export const createHouse = (): House => {
  const rooms = container.createChildContainer();
  const closers: Close[] = [];
  let closing: Promise<void> | undefined;
  const get: Get = ({ symbol }) => rooms.resolve(symbol);
  return {
    get,
    onClose: (close) => void closers.push(close),
    provide: (token, make, close) => {
      const makeOnce = () => {
        const made = make(get);
        if (close) closers.push(() => close(made));
        return made;
      };
      rooms.register(token.symbol, { useFactory: instanceCachingFactory(makeOnce) });
    },
    close: () => {
      closing ??= closeAll(closers);
      return closing;
    },
  };
};

const closeAll = async (closers: readonly Close[]): Promise<void> => {
  const failures: unknown[] = [];
  for (const close of closers.toReversed())
    try {
      await close();
    } catch (error) {
      failures.push(error);
    }
  if (failures.length > 0) throw new AggregateError(failures, 'Not everything could be closed.');
};
