import pg from 'pg';

/** Whole numbers of 64 bits are numbers here: none of ours exceeds what a number holds exactly. */
export const parserOf = (oid: number): ((text: string) => unknown) =>
  oid === int8 ? Number : pg.types.getTypeParser(oid, 'text');

const int8 = 20;
