import type { Failure } from './failure.ts'
import { enhancedCodeOf, type SmtpError, serverAnswerText } from './smtp-error.ts'

// RFC 3463: no such mailbox or domain, no route to it, moved, disabled.
const deadCodes = new Set(['1.0', '1.1', '1.2', '1.3', '1.6', '1.10', '2.1', '4.1', '4.4'])
const deadTexts =
  /user unknown|unknown user|no such (?:user|mailbox|recipient|address)|(?:user|mailbox|recipient|account|address)\b.{0,40}\b(?:does(?:n[’']t| not) exist|not found|is (?:disabled|inactive|closed))|user does(?:n[’']t| not) have an? /i
// RFC 5321, without an enhanced code: unavailable, moved, not allowed.
const deadReplies = new Set([550, 551, 553])

const fullTexts = /over ?quota|quota exceeded|mailbox (?:is )?full|exceeded storage allocation/i

const ruleTexts = /polic(?:y|ies)|prohibit|spam|unsolicited|blacklist|block ?list/i

const temporaryReasons: Readonly<Record<number, string>> = {
  421: 'The mail server broke off at this mail.',
  450: 'The mailbox cannot be used just now.',
  451: 'The mail server had a fault.',
  452: 'The mail server has no room just now.',
}

// 503 (bad sequence of commands) is cured by a new connection.
const isFinal = (code: number) => code >= 500 && code < 600 && code !== 503

/** Explains a refusal of one mail: dead mailbox, fault of this mail, or policy of the receiver. */
export function explainReceiverRefusal(error: SmtpError, company: string): Failure {
  const { command, response, responseCode } = error
  const enhanced = enhancedCodeOf(error)
  const code = [responseCode, enhanced].filter((part) => part !== undefined).join(' ')
  const failure = (kind: Failure['kind'], words: string): Failure => ({
    kind,
    reason: `${words}${serverAnswerText(error)}`,
    code,
  })
  const isAboutReceiver = command === 'RCPT TO'
  if (enhanced === '2.2' || fullTexts.test(response)) return failure('temporary', 'The mailbox is full.')
  if (!isFinal(responseCode))
    // 421 also closes the connection: if every mail gets it, the server is to blame.
    return failure(
      responseCode === 421 ? 'broken' : 'temporary',
      temporaryReasons[responseCode] ?? 'The mail was not taken.',
    )
  if (responseCode === 552) {
    if (isAboutReceiver && enhanced === undefined) return failure('temporary', 'The mailbox is full.')
    return failure('permanent', 'The mail is too large, or something in it is not let through.')
  }
  if (deadTexts.test(response) || (enhanced !== undefined && deadCodes.has(enhanced)))
    return failure('mailbox', 'There is no such mailbox.')
  if (enhanced?.startsWith('7.') || ruleTexts.test(response))
    return failure('policy', `${company} refuses the mail by its rules.`)
  if (isAboutReceiver && enhanced === undefined && deadReplies.has(responseCode))
    return failure('mailbox', 'There is no such mailbox, or it takes no mail from you.')
  return failure('permanent', 'The mail was refused.')
}
