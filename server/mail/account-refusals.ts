import type { Failure } from './smtp-error.ts'
import { enhancedCodeOf, type SmtpError, serverAnswerText } from './smtp-error.ts'

/** Provider wordings for an account's sending quota. */
const quotaTexts = [
  /\b(?:daily|hourly|24[- ]hour)\b.{0,40}\b(?:limit|quota)\b/i,
  /\b(?:e?mails?|messages|rcpts|recipients|failures) per (?:hour|day|24 hours)\b/i,
  /\bsend(?:ing)? (?:limit|quota)\b/i,
  /\brelay limit\b/i,
  /SubmissionQuota|RefuseQuota/i,
]

const quotaTimes = [
  { time: 'hour', text: /per hour|hourly/i, words: 'in an hour' },
  { time: 'day', text: /daily|per day|24[- ]hours?/i, words: 'in a day' },
] as const

/** Provider wordings for a blocked account. */
const blockedTexts =
  /bad outbound sender|outgoing blocked|sender (?:address )?blocked|sender throttled|unusual sending|spam abuse detected|OutboundSpam|banned from sending|traffic not accepted from this ip|tenant has exceeded|failure sending mail|account.{0,30}\b(?:suspended|blocked|restricted)/i
const blockedCodes = new Set(['2.251', '2.252', '2.253', '2.254', '2.255', '7.501', '7.705', '7.708'])

/** Provider wordings for a sender address that the account does not own. */
const senderTexts =
  /SendAsDenied|(?:allowed|authori[sz]ed|permissions?) to send (?:as|from)|sender address rejected|not one of your addresses|relaying disallowed as|not allowed in header from/i

// Exchange stores sent mails in the sender's own mailbox, so a full one blocks sending.
const ownMailboxFull = /STOREDRV\.Submission.*MapiException\w*QuotaExceeded/i

const tooMuchAtOnce =
  /concurrent connections|sender thread limit|too many (?:concurrent )?(?:smtp )?connections/i

/**
 * Recognises a failure of the whole account, independent of the receiver. Matches the text first: providers reuse the
 * codes for unrelated causes.
 */
export function explainAccountRefusal(error: SmtpError, company: string): Failure | undefined {
  const { response, responseCode } = error
  if (responseCode < 400) return undefined
  const code = enhancedCodeOf(error)
  const isText = (texts: RegExp) => texts.test(response)
  // RFC 3463 defines x.4.5 as congestion; Gmail uses 5.4.5 for the sending limit.
  if ((code === '4.5' && responseCode >= 500) || quotaTexts.some(isText)) {
    const quota = quotaTimes.find(({ text }) => text.test(response))
    const number = `as many mails as it sends for one account ${quota?.words ?? 'at a time'}`
    return {
      kind: 'account',
      reason: `${company} has sent ${number}.${serverAnswerText(error)}`,
      ...(quota && { quota: quota.time }),
    }
  }
  if (isText(senderTexts))
    return {
      kind: 'server',
      reason: `${company} does not accept the address that mails are sent from.${serverAnswerText(error)} Please use an address that belongs to this account.`,
    }
  if (isText(ownMailboxFull))
    return {
      kind: 'server',
      reason: `Your own mailbox at ${company} is full, so nothing can be sent from it. Please delete what you no longer need there.`,
    }
  if (isText(blockedTexts) || (code !== undefined && blockedCodes.has(code)))
    return {
      kind: 'account',
      reason: `${company} has stopped sending for your account. Please sign in there and see why.${serverAnswerText(error)}`,
    }
  if (isText(tooMuchAtOnce))
    return { kind: 'server', reason: `${company} is too busy just now.${serverAnswerText(error)}` }
  return undefined
}
