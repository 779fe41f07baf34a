const prefix = 'Error: '

/** The title of a page that returns a refused form: a screen reader reads the title first. */
export const titleWithError = (title: string) => prefix + title

/** Removes the prefix from the title once the form is valid. */
export function clearErrorTitle(): void {
  if (document.title.startsWith(prefix)) document.title = document.title.slice(prefix.length)
}
