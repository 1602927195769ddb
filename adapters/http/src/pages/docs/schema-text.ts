/** A JSON Schema in a few words, for a reader. */
import type { Json } from '../../api/schemas.ts';

export const schemaText = (schema: Json): string => {
  const alternatives = listOf(schema.anyOf).map(schemaText);
  if (alternatives.length > 0) return alternatives.join(' or ');
  if (typeof schema.$ref === 'string') return schema.$ref.slice(schema.$ref.lastIndexOf('/') + 1);
  if (Array.isArray(schema.enum)) return schema.enum.map((value) => `\`${value}\``).join(', ');
  if (schema.type === 'array') return listText(schema);
  return [String(schema.type ?? 'anything'), ...detailsOf(schema)].join(', ');
};

const listText = (schema: Json): string => {
  const [items] = listOf([schema.items]);
  const most = schema.maxItems === undefined ? '' : `, at most ${schema.maxItems}`;
  return `list of ${items ? schemaText(items) : 'anything'}${most}`;
};

const detailsOf = (schema: Json): readonly string[] => {
  const { format, minLength, maxLength, minimum, maximum, default: usual } = schema;
  return [
    ...(format === undefined ? [] : [String(format)]),
    ...(maxLength === undefined
      ? []
      : [minLength ? `${minLength} to ${maxLength} characters` : `at most ${maxLength} characters`]),
    ...(maximum === undefined ? [] : [`${minimum ?? 0} to ${maximum}`]),
    ...(usual === undefined ? [] : [`usually ${usual}`]),
  ];
};

const listOf = (value: unknown): readonly Json[] =>
  Array.isArray(value) ? value.filter((item) => typeof item === 'object' && item !== null) : [];
