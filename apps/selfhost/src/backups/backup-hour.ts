/** An hour of the day, or that there is none. */
export const hourPattern = /^(?:off|1?\d|2[0-3])$/;
