/** Why the program cannot start, in a sentence for whoever started it. */
export class StartError extends Error {
  override name = 'StartError'
}

export const messageOf = (error: unknown) =>
  error instanceof Error ? error.message || error.name : String(error)
