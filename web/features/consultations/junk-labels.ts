import { type JunkReason, junkKeptForDays } from '#contract/worklist.ts'
import { formatCount, formatCountOf } from '#web/lib/format.ts'

const clauses: Readonly<Record<JunkReason['name'], (count: number) => string>> = {
  'hidden-field': () => 'a field that people cannot see was filled in',
  quick: () => 'it was sent faster than anybody can fill in the form',
  links: (count) => `it advertises with ${formatCountOf(count, 'link')}`,
}

/** "a field that people cannot see was filled in, and it advertises with 3 links". */
export function describeJunkReasons(reasons: readonly JunkReason[]): string {
  const words = reasons.map(({ name, count = 1 }) => clauses[name](count))
  const last = words.pop() ?? 'it looks like spam'
  return words.length === 0 ? last : `${words.join(', ')}, and ${last}`
}

/** "Put back. 2 mails are on their way." */
export function describePutBack(mails: number, isMailSetUp: boolean): string {
  if (mails === 0) return 'Put back.'
  const [verb, whose] = mails === 1 ? ['is', 'its'] : ['are', 'their']
  return isMailSetUp
    ? `Put back. ${formatCountOf(mails, 'mail')} ${verb} on ${whose} way.`
    : `Put back. ${formatCountOf(mails, 'mail')} ${verb} sent as soon as mail is set up.`
}

/** Explains Junk, with the number of requests in it. */
export function describeJunk(count: number): string {
  const rule = `Not counted anywhere, and deleted after ${junkKeptForDays} days.`
  return `${formatCount(count)} in Junk. ${rule} Not junk puts one back: mails that were held are sent then, and its 24 hours start.`
}
