/** Writes down what went wrong on our side; an error's own words may hold a row, so no more than its message. */
export function reportFault(message: string, error: unknown): void {
  console.error(`${message}: ${error instanceof Error ? `${error.name}: ${error.message}` : 'unknown'}`)
}
