/** Sets an entry of a map with at most `most` entries: when it is full, the entry that was set longest ago is removed. */
export const setRecent = <Key, Value>(
  map: Map<Key, Value>,
  [key, value]: readonly [Key, Value],
  most: number,
): void => {
  map.delete(key);
  if (map.size >= most) for (const oldest of map.keys()) if (map.delete(oldest)) break;
  map.set(key, value);
};
