/** What the address says under a name, so that a reload keeps it. */
export const inAddress = (name: string) => new URLSearchParams(location.search).get(name) ?? undefined

/** Writes it there, or takes it out; the page stays and Back leads past it. */
export function keepInAddress(name: string, value: string | undefined): void {
  const url = new URL(location.href)
  if (value === undefined) url.searchParams.delete(name)
  else url.searchParams.set(name, value)
  history.replaceState(history.state, '', url)
}
