import type { PlaceKind, PlaceProblem } from '#contract/off-site-backup.ts'

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
  get: (name: string) => Promise<Buffer>
  /** One that is gone already will do. */
  delete: (name: string) => Promise<void>
}

/** A text as a file for `put`. */
export function smallFile(name: string, text: string): PlaceFile {
  const bytes = Buffer.from(text)
  const content = (async function* () {
    yield bytes
  })()
  return { name, bytes: bytes.length, content }
}
