import type { PlaceKind, PlaceProblem } from '#contract/off-site-backup.ts'

/** Destination for off-site copies, from the owner's settings or the server's environment. */
export type PlaceSettings = { kind: PlaceKind; address: string; user: string; password: string }

/** The local folder, if the destination is one. */
export const localFolderOf = ({ kind, address }: PlaceSettings) => (kind === 'folder' ? address : undefined)

/** A refused storage operation. The details are shown to the operator and hold no secret. */
export class PlaceRefused extends Error {
  override name = 'PlaceRefused'
  readonly problem: PlaceProblem

  constructor(problem: PlaceProblem, details: string) {
    super(details)
    this.problem = problem
  }
}

export type PlaceFile = { name: string; bytes: number; content: AsyncIterable<Uint8Array> }

/** File storage for off-site copies. */
export type Place = {
  list: () => Promise<string[]>
  /** Atomic: a failed upload leaves no file under this name. */
  put: (file: PlaceFile) => Promise<void>
  /** Reads the whole file into memory; for small files only. */
  get: (name: string) => Promise<Buffer>
  /** Succeeds if the file does not exist. */
  delete: (name: string) => Promise<void>
}

export function createTextFile(name: string, text: string): PlaceFile {
  const bytes = Buffer.from(text)
  const content = (async function* () {
    yield bytes
  })()
  return { name, bytes: bytes.length, content }
}
