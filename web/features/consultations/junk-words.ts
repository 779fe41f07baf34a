import { type JunkReason, junkKeptForDays } from '#contract/worklist.ts'
import { formatCount, formatCountOf } from '#web/lib/format.ts'

const others = (count: number) => (count === 1 ? 'somebody else' : `${count} other people`)

const clauses: Readonly<Record<JunkReason['name'], (count: number) => string>> = {
  'hidden-field': () => 'a field that people cannot see was filled in',
  links: (count) => `the message holds ${formatCountOf(count, 'link')}`,
  'link-in-name': () => 'the name holds a link',
  'link-code': () => 'the message holds the code of a link',
  'foreign-link': () => 'its link stands among words in another alphabet',
  'off-topic': () => 'nothing in it is about hair',
  repeated: (count) => `${others(count)} sent the same words this week`,
  advertisement: () => 'it reads like an advertisement',
  random: () => 'name and message are random letters',
  quick: () => 'it was sent within 3 seconds of opening the page',
}

/** "the message holds 3 links, and it reads like an advertisement". */
export function junkReasonWords(reasons: readonly JunkReason[]): string {
  const words = reasons.map(({ name, count = 1 }) => clauses[name](count))
  const last = words.pop() ?? 'it looks like spam'
  return words.length === 0 ? last : `${words.join(', ')}, and ${last}`
}

/** "Put back. 2 mails are on their way." */
export function putBackWords(mails: number, isMailSetUp: boolean): string {
  if (mails === 0) return 'Put back.'
  const [verb, whose] = mails === 1 ? ['is', 'its'] : ['are', 'their']
  return isMailSetUp
    ? `Put back. ${formatCountOf(mails, 'mail')} ${verb} on ${whose} way.`
    : `Put back. ${formatCountOf(mails, 'mail')} ${verb} sent as soon as mail is set up.`
}

/** What Junk means, for so many in it. */
export function junkWords(count: number): string {
  const rule = `Not counted anywhere, and deleted after ${junkKeptForDays} days.`
  return `${formatCount(count)} in Junk. ${rule} Not junk puts one back: mails that were held are sent then, and its 24 hours start.`
}
