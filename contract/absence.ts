/** The owner's absence: from the first day up to the day of return, on which she is back. */
export type Away = { from: string; back: string; text: string }

export type AwayFacts = {
  back: string
  backWords: string
  text: string
}
