import type { ValueOf } from '../placeholder.ts';
import type { Db } from '../schema.ts';
import { type Buildable, type Statement, statement } from '../statement.ts';

/**
 * A family of statements, one for each shape of query: `build` gets the shape, and placeholders instead of the values. A
 * placeholder that is used several times has the same type everywhere.
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
