/** One address of the site: where its bytes lie in the folder, and what a server says of them. */
export type StaticAnswer = { file: string; body: Buffer; headers: Readonly<Record<string, string>> }
export type StaticAnswers = ReadonlyMap<string, StaticAnswer>

// A CDN makes these itself, for the form that it sends.
const ownOfCdn = ['content-length', 'content-encoding', 'date', 'etag', 'last-modified', 'vary']

/** Headers as they are kept for writing, names and values in turn, without those that a CDN makes itself. */
export function headersOf(inTurn: readonly string[]): Record<string, string> {
  const entries: [string, string][] = []
  for (let at = 0; at < inTurn.length; at += 2) {
    const name = (inTurn[at] ?? '').toLowerCase()
    if (!ownOfCdn.includes(name)) entries.push([name, inTurn[at + 1] ?? ''])
  }
  return Object.fromEntries(entries)
}

/** A CDN shows `services.html` at /services, and `404.html` wherever there is nothing. */
export function fileOf(path: string, isPage: boolean): string {
  if (!isPage) return path.slice(1)
  return path === '/' ? 'index.html' : `${path.slice(1)}.html`
}
