import { fold } from '#server/database/search-text.ts'

/**
 * Words by which other systems say that somebody has left their list, cannot be reached or never joined, in headings, cells
 * and lines, folded to lower case without accents.
 */
const left = [
  'unsub(?:scrib(?:ed?|ers?|es|ing))?|unsubscription|bounced?|bounces|cleaned|clean time|complain(?:ed|ts?)|abuse',
  'blocked|block ?list(?:ed)?|black ?list(?:ed)?|suppress(?:ed|ions?)|opt(?:ed)?[ -]?outs?|spam|junk|disabled|removed',
  'deleted|undeliverable|invalid|do not (?:e-?)?(?:mail|contact)',
  'never subscribed|not subscribed|non-?subscribed|non[ -]?subscriber|not opted[ -]?in|no consent|unconfirmed',
  'not confirmed|pending|inactive|archived|transactional',
].join('|')

const folded = (text: string) => fold(text.replaceAll('_', ' '))

const hasLeft = new RegExp(`(?<![\\p{L}\\p{N}])(?:${left})(?![\\p{L}\\p{N}])`, 'u')
const isLeft = new RegExp(`^(?:hard |has |email |mail )?(?:${left})(?: email| mail| address| user)?$`, 'u')
const isLeftHeading = /^(?:date )?(?:left|signed off)(?: on| at| date)?$/
const asksForNone = /(?:do not|don.?t|never) e?-?(?:mail|contact|write)/
/** The letters are those of WordPress. */
const isLeftStatus = /^(?:[ubs]|unknown|cancell?ed)$/

const statusHeading = /status|state/
const listHeading = /newsletter|mailing|marketing/
const joinedHeading = /subscri|agree|permission|opt(?:ed)?[ -]?in|accepts|consent|active|status/
/** Says nothing about the newsletter: a number of bounces, a link, a name, another channel. */
const otherHeading = /soft|score|rating|url|link|name|sms|phone|mobile|whats|push|paid|active subscription/
const no = /^(?:|0|no|n|false|f|never|none|null|nil|-|na|n\/a)$/
const plainNo = /^(?:no|n|false)$/
const active = /^(?:active|subscribed|confirmed)$/

/** Whether a line without an address says that those below it have left. */
export const saysLeft = (line: string) => line.length <= 40 && hasLeft.test(folded(line))

/** Whether it says that those below it are on the list. */
export const saysJoined = (line: string) =>
  line.length <= 40 && !saysLeft(line) && /subscri|active|opt(?:ed)?[ -]?in/.test(folded(line))

/** What a cell says under its heading: a date under "Unsubscribed", "false" under "Subscribed to emails". */
export function saysLeftUnder(heading: string, cell: string): boolean {
  const title = folded(heading)
  const value = folded(cell)
  if (otherHeading.test(title) && !/e-?mail/.test(title)) return false
  if (hasLeft.test(title) || isLeftHeading.test(title)) return !no.test(value) && !active.test(value)
  if (statusHeading.test(title) && (hasLeft.test(value) || isLeftStatus.test(value))) return true
  if (listHeading.test(title) && plainNo.test(value)) return true
  // An empty cell says nothing.
  if (joinedHeading.test(title) && value !== '' && no.test(value)) return true
  // By itself: a status, or one among labels.
  const parts = value.split(/[,;|]|:::/).map((part) => part.trim())
  return parts.some((part) => isLeft.test(part) || asksForNone.test(part))
}

/** What is written beside an address on its line. */
export const saysLeftBeside = (text: string): boolean => hasLeft.test(folded(text))
