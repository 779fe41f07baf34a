/** Suffix of page titles in the browser tab and in search results. */
export const titleSuffix = ' | {name}'
