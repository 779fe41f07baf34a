/** The first sentence of a failure, in plain words; what follows is the mail server's own answer and its settings. */
export function plainReason(reason: string): string {
  const [first = reason] = reason.split(/(?<=\.) |: /)
  return first.endsWith('.') ? first : `${first}.`
}
