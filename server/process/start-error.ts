/** The program cannot start; the message tells the operator what to do. */
export class StartError extends Error {
  override name = 'StartError'
}

export function startErrorMessage(error: unknown): string {
  // No address of the host could be reached; the first error stands for all.
  if (error instanceof AggregateError && error.errors.length > 0) return startErrorMessage(error.errors[0])
  return error instanceof Error ? error.message || error.name : String(error)
}

/** Whether an error has this Node or system code, such as ENOENT. */
export const hasErrorCode = (error: unknown, code: string): boolean =>
  error instanceof Error && 'code' in error && error.code === code
