import 'reflect-metadata';
import { instanceCachingFactory, container as library } from 'tsyringe';

/** A name in a container, with the type of what is registered under it. */
export type Token<Made> = Readonly<{ symbol: symbol; made?: Made }>;

export const token = <Made>(name: string): Token<Made> => ({ symbol: Symbol(name) });

export type Get = <Made>(token: Token<Made>) => Made;

export type OnClose = (close: () => Promise<void> | void) => void;

export type Container = Readonly<{
  /**
   * Registers a factory. It runs once, when its token is first asked for. `close` runs when the container is closed, and
   * only if the factory has run.
   */
  provide: <Made>(token: Token<Made>, make: (get: Get) => Made, close?: Close<Made>) => void;
  /** Registers a value that exists. `close` always runs when the container is closed. */
  provideValue: <Made>(token: Token<Made>, value: Made, close?: Close<Made>) => void;
  /** Throws for a token under which nothing is registered. */
  get: Get;
  /** Adds what must happen at the end: the last one added happens first. */
  onClose: OnClose;
  /**
   * Closes everything, the newest first, each one even if another fails, and also what is made meanwhile. A second call
   * waits for the first. Throws an `AggregateError` with all failures.
   */
  close: () => Promise<void>;
}>;

type Close<Made> = (made: Made) => Promise<void> | void;

/** One deployment's container. tsyringe does not dispose what factories made, so there is a list of closers. */
export const createContainer = (): Container => {
  const registry = library.createChildContainer();
  const closers: (() => Promise<void> | void)[] = [];
  let closing: Promise<void> | undefined;
  const get: Get = ({ symbol }) => registry.resolve(symbol);
  const onClose: OnClose = (close) => void closers.push(close);
  return {
    get,
    onClose,
    provide: (token, make, close) => {
      const useFactory = instanceCachingFactory(() => {
        const made = make(get);
        if (close) onClose(() => close(made));
        return made;
      });
      registry.register(token.symbol, { useFactory });
    },
    provideValue: (token, value, close) => {
      if (close) onClose(() => close(value));
      registry.register(token.symbol, { useValue: value });
    },
    close: () => {
      closing ??= closeAll(closers);
      return closing;
    },
  };
};

const closeAll = async (closers: (() => Promise<void> | void)[]): Promise<void> => {
  const failures: unknown[] = [];
  for (let close = closers.pop(); close; close = closers.pop())
    try {
      await close();
    } catch (error) {
      failures.push(error);
    }
  if (failures.length > 0) throw new AggregateError(failures, 'Not everything could be closed.');
};
