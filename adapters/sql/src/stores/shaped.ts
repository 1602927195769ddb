import type { ValueOf } from '../placeholder.ts';
import type { Db } from '../schema.ts';
import { type Buildable, type Statement, statement } from '../statement.ts';

/**
 * A family of statements, one for each shape of query: `build` looks at the shape, and sees placeholders in the place
 * of the values. A value that stands in many places is of one type in all of them.
 */
export const shaped = <Shape extends object, Placeholders, Row>(
  build: (shape: Shape, placeholders: Placeholders) => Buildable<Row>,
): ((shape: Shape) => Statement<[ValueOf<Placeholders>], Row>) => {
  const cached = new Map<string, Statement<[ValueOf<Placeholders>], Row>>();
  return (shape) => {
    const name = JSON.stringify(shape);
    const found = cached.get(name);
    if (found) return found;
    if (cached.size === mostShapes) cached.clear();
    const made = statement((_db: Db, placeholders: Placeholders) => build(shape, placeholders));
    cached.set(name, made);
    return made;
  };
};

const mostShapes = 500;
