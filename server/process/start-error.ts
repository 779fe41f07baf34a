/** Why the program cannot start, in a sentence for whoever started it. */
export class StartError extends Error {
  override name = 'StartError'
}

export function messageOf(error: unknown): string {
  // A host of several addresses, none of which could be reached: each has its own words.
  if (error instanceof AggregateError && error.errors.length > 0) return messageOf(error.errors[0])
  return error instanceof Error ? error.message || error.name : String(error)
}
