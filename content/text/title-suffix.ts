/** What follows a page's own words in the browser's tab and in search results. */
export const titleSuffix = ' | {name}'
