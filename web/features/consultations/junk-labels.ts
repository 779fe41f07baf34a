import { type JunkReason, junkKeptForDays } from '#contract/worklist.ts'
import { formatCount, formatCountOf } from '#web/lib/format.ts'

const clauses: Readonly<Record<JunkReason['name'], (count: number) => string>> = {
  'hidden-field': () => 'a field that people cannot see was filled in',
  quick: () => 'it was sent faster than anybody can fill in the form',
  links: (count) => `it holds ${formatCountOf(count, 'link')}`,
}

/** "a field that people cannot see was filled in, and it holds 3 links". */
export function describeJunkReasons(reasons: readonly JunkReason[]): string {
  const words = reasons.map(({ name, count = 1 }) => clauses[name](count))
  const last = words.pop() ?? 'it looks like spam'
  return words.length === 0 ? last : `${words.join(', ')}, and ${last}`
}

/** "Its 2 mails leave in 20 seconds." */
export const describeRelease = (mails: number, isMailSetUp: boolean): string =>
  `${mails === 1 ? 'Its mail leaves' : `Its ${formatCount(mails)} mails leave`} ${isMailSetUp ? 'in 20 seconds' : 'as soon as mail is set up'}.`

/** Explains Junk, with the number of requests in it. */
export function describeJunk(count: number): string {
  const rule = `Not counted anywhere, and deleted after ${junkKeptForDays} days.`
  return `${formatCount(count)} in Junk. ${rule} Not junk moves one to New: its mails are sent then, and its 24 hours start.`
}
