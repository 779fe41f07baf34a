/** Why a calendar could not be read. */
export type FeedProblem =
  | 'unknown-host'
  | 'unreachable'
  | 'silent'
  | 'certificate'
  | 'private'
  | 'moved'
  | 'closed'
  | 'gone'
  | 'busy'
  | 'not-a-calendar'
  | 'too-large'
  | 'too-much'
  | 'key-lost'

export class FeedRefused extends Error {
  readonly problem: FeedProblem

  constructor(problem: FeedProblem) {
    // Nothing of the answer, which may hold what is in the calendar.
    super(`The owner’s own calendar could not be read: ${problem}`)
    this.problem = problem
  }
}

const again = 'Copy the secret address in your calendar’s settings once more and paste it here.'

const texts: Readonly<Record<FeedProblem, (host: string) => string>> = {
  'unknown-host': (host) => `There is no ${host}. Please check the address letter by letter.`,
  unreachable: (host) => `${host} could not be reached just now.`,
  silent: (host) => `${host} did not answer within ten seconds.`,
  certificate: (host) => `The connection to ${host} is not safe, so nothing was read.`,
  private: () =>
    'This address leads to a computer in a private network or to an unusual place, where your website does not look. A calendar’s secret address works from anywhere.',
  moved: (host) => `${host} sends on to another address, again and again or to an unsafe one. ${again}`,
  closed: (host) =>
    `${host} does not let your website in. It has to be the secret address, which opens without signing in.`,
  gone: (host) => `${host} has no calendar at this address, or no longer. ${again}`,
  busy: (host) => `${host} has trouble of its own just now.`,
  'not-a-calendar': (host) =>
    `What ${host} sent is no calendar, perhaps a page to look at. The address needed is called “secret address”, “public calendar” or “ICS”.`,
  'too-large': () => 'This calendar is larger than 5 MB, more than your website reads.',
  'too-much': () =>
    'Something in this calendar repeats so often that your website could not count it within ten seconds.',
  'key-lost': () =>
    'The key that your website kept the address with is gone. Please paste the address again.',
}

/** The reason in the owner's words. */
export const refusalText = (problem: FeedProblem, host: string): string => texts[problem](host)

export const isFeedProblem = (text: string): text is FeedProblem => Object.hasOwn(texts, text)
