/** A number of things, as people read it: `1 ticket`, `1,200 tickets`. */
export const counted = (count: number, what: string): string =>
  `${count.toLocaleString('en')} ${what}${count === 1 ? '' : 's'}`;
