/** A placeholder in the page, which is made once, for the address that a reader used. */
export const baseUrlMark = '{base_url}';
