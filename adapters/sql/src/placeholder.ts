import { type Expression, type OperationNode, ValueNode } from 'kysely';

/**
 * The builder of a statement sees this instead of a value of type `T`: for text, numbers, flags and bytes something that
 * can be bound anywhere in the query and has nothing to be read or compared; for a record its fields, for a list its
 * items, as placeholders.
 */
export type Placeholder<T> = [T] extends [Scalar]
  ? ScalarPlaceholder<T>
  : T extends readonly (infer Item)[]
    ? readonly Placeholder<Item>[]
    : { [Key in keyof T]: Placeholder<T[Key]> };

/** The value type of a placeholder; `never` for other types. */
export type ValueOf<P> =
  P extends ScalarPlaceholder<infer T>
    ? T
    : P extends readonly (infer Item)[]
      ? readonly ValueOf<Item>[]
      : P extends object
        ? { [Key in keyof P]: ValueOf<P[Key]> }
        : never;

/** A value, or its placeholder: for pieces of SQL that are also used outside of statements. */
export type Operand<T> = T | Placeholder<T>;

type Scalar = string | number | bigint | boolean | Uint8Array | null | undefined;

export class ScalarPlaceholder<T> implements Expression<T> {
  /** Where the value is found in the parameters of a call. */
  readonly #path: readonly string[];

  constructor(path: readonly string[]) {
    this.#path = path;
  }

  static pathOf(parameter: unknown): readonly string[] | null {
    return parameter instanceof ScalarPlaceholder ? parameter.#path : null;
  }

  get expressionType(): T | undefined {
    return undefined;
  }

  toOperationNode(): OperationNode {
    return ValueNode.create(this);
  }
}

/** Placeholders for every value in the parameters of a call. */
export const placeholdersFor = (value: unknown, path: readonly string[] = []): unknown => {
  if (Array.isArray(value))
    return value.map((item, index) => placeholdersFor(item, [...path, String(index)]));
  if (typeof value === 'object' && value !== null && !(value instanceof Uint8Array))
    return Object.fromEntries(
      Object.entries(value).map(([key, item]) => [key, placeholdersFor(item, [...path, key])]),
    );
  return new ScalarPlaceholder(path);
};
