import type { PlaceKind, PlaceProblem } from '#contract/second-place.ts'

/** Where copies of backups go: what was typed, or set on the server. */
export type PlaceSettings = { kind: PlaceKind; address: string; user: string; password: string }

/** The folder of this machine that it is, if it is one. */
export const folderOf = ({ kind, address }: PlaceSettings) => (kind === 'folder' ? address : undefined)

/** Why a place could not be used. The details go to whoever runs the website; no secret is in them. */
export class PlaceRefused extends Error {
  override name = 'PlaceRefused'
  readonly problem: PlaceProblem

  constructor(problem: PlaceProblem, details: string) {
    super(details)
    this.problem = problem
  }
}

export type PlaceFile = { name: string; bytes: number; content: AsyncIterable<Uint8Array> }

/** Files of ours in a folder, wherever it is. */
export type Place = {
  list: () => Promise<string[]>
  /** Under its name lies all of it, or nothing. */
  put: (file: PlaceFile) => Promise<void>
  /** For a small file. */
  read: (name: string) => Promise<Buffer>
  /** One that is gone already will do. */
  remove: (name: string) => Promise<void>
}

/** Whether an HTTP answer says that all is well; else what it means for a place. */
export function problemOfStatus(status: number): PlaceProblem {
  if (status === 401) return 'password'
  if (status === 403) return 'forbidden'
  if (status === 404 || status === 409 || status === 410) return 'missing'
  if (status === 413) return 'too-large'
  if (status === 507) return 'full'
  if (status >= 300 && status < 400) return 'moved'
  if (status === 405 || status === 501) return 'not-a-place'
  return 'other'
}

/** A text as a file for `put`. */
export function smallFile(name: string, text: string): PlaceFile {
  const bytes = Buffer.from(text)
  const content = (async function* () {
    yield bytes
  })()
  return { name, bytes: bytes.length, content }
}
