/** A person who signs in: an agent by their id, or a customer by the id of their contact. */
export const personTypes = ['agent', 'customer'] as const;

export type PersonType = (typeof personTypes)[number];

export type Person = Readonly<{ type: PersonType; id: string }>;

export const isSamePerson = (one: Person, other: Person): boolean =>
  one.type === other.type && one.id === other.id;
