/** Stands in the page, made once, for the address under which a reader reached it. */
export const baseUrlMark = '{base_url}';
