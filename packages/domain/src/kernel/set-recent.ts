/** Sets an entry of a map that holds `most` of them: when it is full, the one that was set longest ago goes. */
export const setRecent = <Key, Value>(map: Map<Key, Value>, key: Key, value: Value, most: number): void => {
  map.delete(key);
  if (map.size >= most) for (const oldest of map.keys()) if (map.delete(oldest)) break;
  map.set(key, value);
};
