const prefix = 'Error: '

/** The title of a page that brings back a refused form: it is the first that a screen reader says of the page. */
export const errorTitle = (title: string) => prefix + title

/** The form is in order now, so the title no longer says otherwise. */
export function clearErrorTitle(): void {
  if (document.title.startsWith(prefix)) document.title = document.title.slice(prefix.length)
}
