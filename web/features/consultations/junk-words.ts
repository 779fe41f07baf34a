import type { JunkReason } from '#contract/worklist.ts'
import { formatCountOf } from '#web/lib/format.ts'

const others = (count: number) => (count === 1 ? 'somebody else' : `${count} other people`)

const clauses: Readonly<Record<JunkReason['name'], (count: number) => string>> = {
  'hidden-field': () => 'a field that people cannot see was filled in',
  links: (count) => `the message holds ${formatCountOf(count, 'link')}`,
  'link-in-name': () => 'the name holds a link',
  'link-code': () => 'the message holds the code of a link',
  'foreign-link': () => 'its link stands among words in another alphabet',
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

/** What is said once a request was put back; the mails that were held are on their way now. */
export const putBackWords = (mails = 0) =>
  mails === 0
    ? 'Put back.'
    : `Put back. ${formatCountOf(mails, 'mail')} ${mails === 1 ? 'is' : 'are'} on ${mails === 1 ? 'its' : 'their'} way.`
