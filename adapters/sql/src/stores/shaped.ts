import type { Db } from '../schema.ts';
import { type Buildable, type Statement, statement } from '../statement.ts';

/**
 * A family of statements, one for each shape of query: `build` looks at the shape, and sees placeholders in the place
 * of the values. A value that stands in many places is of one type in all of them.
 */
export const shaped = <Shape extends object, Values, Row>(
  build: (shape: Shape, values: Values) => Buildable<Row>,
): ((shape: Shape) => Statement<[Values], Row>) => {
  const known = new Map<string, Statement<[Values], Row>>();
  return (shape) => {
    const name = JSON.stringify(shape);
    const found = known.get(name);
    if (found) return found;
    if (known.size === mostShapes) known.clear();
    const made = statement((_db: Db, values: Values) => build(shape, values), { sharesValues: true });
    known.set(name, made);
    return made;
  };
};

const mostShapes = 500;
