/** Focuses a field, and opens the fold that it may be in. */
export function revealField(field: HTMLElement | null | undefined): void {
  const fold = field?.closest('details')
  if (fold) fold.open = true
  field?.focus()
}
