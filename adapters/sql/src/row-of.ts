/**
 * The row of a record: a column for each member, `organizationId` in `organization_id`. Flags are numbers, lists and objects
 * their JSON.
 */
export type RowOf<Whole> = {
  [Name in keyof Whole & string as SnakeCase<Name>]: Stored<Whole[Name]>;
};

type Stored<Value> = Value extends boolean ? number : Value extends string | number | null ? Value : string;

type SnakeCase<Name extends string> = Name extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${SnakeCase<Rest>}`
  : Name;
