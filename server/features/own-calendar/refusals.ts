/** Why a calendar could not be read. */
export type FeedProblem = keyof typeof texts

export class FeedRefused extends Error {
  readonly problem: FeedProblem

  constructor(problem: FeedProblem) {
    // Omit the response: it may contain calendar data.
    super(`The owner’s own calendar could not be read: ${problem}`)
    this.problem = problem
  }
}

const again = 'Copy the secret address in your calendar’s settings once more and paste it here.'

const texts = {
  unreachable: (host: string) =>
    `${host} could not be reached just now. Please check the address letter by letter.`,
  private: () =>
    'This address leads to a computer in a private network or to an unusual place, where your website does not look. A calendar’s secret address works from anywhere.',
  closed: (host: string) =>
    `${host} does not let your website in. It has to be the secret address, which opens without signing in.`,
  gone: (host: string) => `${host} has no calendar at this address, or no longer. ${again}`,
  'not-a-calendar': (host: string) =>
    `What ${host} sent is no calendar, perhaps a page to look at. The address needed is called “secret address”, “public calendar” or “ICS”.`,
  'too-large': () => 'This calendar is larger than 5 MB, more than your website reads.',
  'too-much': () => 'This calendar holds more than your website could read within ten seconds.',
  'key-lost': () =>
    'The key that your website kept the address with is gone. Please paste the address again.',
} as const

/** The reason in the owner's words. */
export const refusalText = (problem: FeedProblem, host: string): string => texts[problem](host)

export const isFeedProblem = (text: string): text is FeedProblem => Object.hasOwn(texts, text)
