/** One rule for each key of a filter: does not compile while a key has none. */
export type FilterRules<Row, Filter> = Readonly<{
  [Key in keyof Filter]-?: (row: Row, value: Exclude<Filter[Key], undefined>) => boolean;
}>;

/** Whether a row passes every key of a filter that is not undefined. */
export const passes = <Row, Filter extends object>(
  row: Row,
  filter: Filter,
  rules: FilterRules<Row, Filter>,
): boolean =>
  keysOf(rules).every((key) => {
    const value = filter[key];
    return value === undefined || rules[key](row, value as Exclude<Filter[typeof key], undefined>);
  });

const keysOf = <Keyed extends object>(keyed: Keyed) => Object.keys(keyed) as (keyof Keyed)[];
