import pg from 'pg';

/** Whole numbers of 64 bits are numbers here: none of ours exceeds what a number holds exactly. */
export const types: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) => (oid === int8 ? Number : pg.types.getTypeParser(oid, format)),
};

const int8 = 20;
