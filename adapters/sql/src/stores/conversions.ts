import type { Place } from '@tidemark/domain';

/** Stores values alike on both engines: flags as 0 and 1, structures as JSON text. */
export const toFlag = (value: boolean): number => (value ? 1 : 0);

export const fromFlag = (flag: number): boolean => flag !== 0;

export const toJson = (value: object): string => JSON.stringify(value);

export const fromJson = <Value>(text: string): Value => (empty(text) ?? JSON.parse(text)) as Value;

/** Most tags and custom fields are none, in every row of a list. */
const empty = (text: string): unknown => (text === '[]' ? [] : text === '{}' ? {} : null);

/** Before every row of a list by position: where one without a cursor starts. Positions are never negative. */
export const firstPlace: Place = { position: -1, id: '00000000-0000-0000-0000-000000000000' };

/** Above every UUID: where a list without a cursor starts. */
export const lastId = 'ffffffff-ffff-ffff-ffff-ffffffffffff';
