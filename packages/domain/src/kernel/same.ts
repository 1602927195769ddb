/** Whether two pieces of plain data are equal, whatever the order of their members. */
export const same = (one: unknown, other: unknown): boolean => {
  if (one === other) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false;
  if (Array.isArray(one) !== Array.isArray(other)) return false;
  const ours = Object.entries(one);
  const theirs = new Map(Object.entries(other));
  return (
    ours.length === theirs.size &&
    ours.every(([name, value]) => theirs.has(name) && same(value, theirs.get(name)))
  );
};
