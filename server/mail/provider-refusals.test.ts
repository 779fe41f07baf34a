import { expect, test } from 'vitest'
import { explainMailFailure } from './refusals.ts'
import type { Failure } from './smtp-error.ts'

/** Builds the error that nodemailer throws for this answer to a command, and explains it. */
function failureOf(answer: string): Failure {
  const [, command = '', response = ''] = /^([A-Z ]+): (.*)$/s.exec(answer) ?? []
  const code = command === 'DATA' ? 'EMESSAGE' : 'EENVELOPE'
  const error = Object.assign(new Error('Refused'), {
    ...{ code, command, response },
    responseCode: Number(response.slice(0, 3)),
  })
  return explainMailFailure(error, { company: 'Gmail' })
}

function expectFailure(answer: string, kind: Failure['kind'], words: string) {
  const failure = failureOf(answer)
  expect(failure).toMatchObject({ kind, reason: expect.stringContaining(words) })
  return failure
}

// Real answers of mail companies, each with its source; docs/decisions/0062-refusals.md says in which order they are read.
const dayQuotas = [
  // Gmail: support.google.com/a/answer/3726730, answer/166852
  'DATA: 550-5.4.5 Daily user sending limit exceeded. For more information on Gmail\r\n550 5.4.5 sending limits go to https://support.google.com/a/answer/166852 - gsmtp',
  'DATA: 550 5.4.5 Daily sending quota exceeded. n37sm954097wag',
  'MAIL FROM: 550 5.7.1 Daily SMTP relay limit exceeded for customer. - gsmtp',
  // Microsoft 365: learn.microsoft.com, non-delivery reports in Exchange Online
  'RCPT TO: 550 5.1.90 Your message can’t be sent because you’ve reached your daily limit for message recipients',
  'DATA: 550 5.7.233 Your message can’t be sent because your tenant exceeded its daily limit for sending email to external recipients',
  // iCloud: support.apple.com/HT4863 (102198 today)
  'RCPT TO: 550 5.7.1 hello@icloud.com: You have exceeded your daily sending limit. Please try again later.',
  // Proton: proton.me/support/email-sending-limits
  'RCPT TO: 554 5.7.1 Daily external limit reached',
  // Hosting companies: github.com/nodemailer/nodemailer/issues/1137, deltachat-core/issues/647, root-io/vmail/issues/67
  'DATA: 550 User hello@curls.example has exceeded its 24-hour sending limit. Messages to 25 recipients out of 25',
  'DATA: 554 5.7.1 <DATA>: Data command rejected: limit of 400 rcpts per 24 hours for client hello@curls.example reached',
  'DATA: 554 5.7.1 <DATA>: Data command rejected: only 10 messages per day',
  'RCPT TO: 550 Daily limit has been exceeded for hello@curls.example',
  'MAIL FROM: 452 4.5.3 Daily message limit exceeded',
]

const hourQuotas = [
  // cPanel and Exim, on which Krystal and many other hosts run: forums.cpanel.net, github.com/sisimai (RateLimited)
  'RCPT TO: 550 Domain curls.example has exceeded the max emails per hour (200/200 (100%)) allowed. Message discarded.',
  'RCPT TO: 451 Domain curls.example has exceeded the max emails per hour (200/200 (100%)) allowed. Message will be reattempted later',
  'RCPT TO: 550 Domain curls.example has exceeded the max defers and failures per hour (5/5 (100%)) allowed. Message discarded.',
  'RCPT TO: 450 4.7.1 Hourly external limit reached',
]

const unnamedQuotas = [
  // Microsoft 365: learn.microsoft.com/exchange/troubleshoot/send-emails/smtp-submission-improvements
  'DATA: 554 5.2.0 STOREDRV.Submission.Exception:OutboundSpamException; Failed to process message due to a permanent exception with message WASCL UserAction verdict is not None. Actual verdict is RefuseQuota, ShowTierUpgrade.',
  'DATA: 554 5.2.0 STOREDRV.Submission.Exception:SubmissionQuotaExceededException; Failed to process message due to a permanent exception',
  // IONOS: ionos.co.uk/help, “What are the mass mailing limits”
  'RCPT TO: 450-Requested mail action not taken: mailbox unavailable\r\n450 Mail send limit exceeded.',
  // Gmail’s relay: support.google.com/a/answer/3726730
  'MAIL FROM: 450 4.2.1 Peak SMTP relay limit exceeded for customer. - gsmtp',
]

const blocked = [
  // Zoho: help.zoho.com/portal/en/community
  'RCPT TO: 550 5.4.6 Unusual sending activity detected. Please try after sometime.',
  'DATA: 554 5.1.8 Email Outgoing Blocked',
  'MAIL FROM: 554 5.1.8 Sender Address Blocked',
  // Microsoft 365: learn.microsoft.com, non-delivery reports in Exchange Online, continuous error throttling
  'DATA: 554 5.2.0 STOREDRV.Submission.Exception:OutboundSpamException; Failed to process message',
  'RCPT TO: 550 5.1.8 Access denied, bad outbound sender AS(42004)',
  'DATA: 550 5.7.501 Access denied, spam abuse detected',
  'RCPT TO: 550 5.7.705 Access denied, tenant has exceeded threshold',
  'RCPT TO: 550 5.7.708 Access denied, traffic not accepted from this IP',
  'RCPT TO: 550 5.2.252 Sender throttled due to continuous send as denied errors.',
  // IONOS and its sisters: github.com/nodemailer/nodemailer/issues/1555
  'RCPT TO: 550-Requested action not taken: mailbox unavailable\r\n550 Failure sending mail. Try again later.',
  // Proton: proton.me/support/email-sending-limits
  'RCPT TO: 550 You are temporarily banned from sending because of spammy or undeliverable emails',
]

const senders = [
  // Microsoft 365: github.com/gophish/gophish/issues/2900, swiftmailer/issues/1030, OfficeDocs-Support/issues/1187
  'DATA: 554 5.2.252 SendAsDenied; hello@outlook.com not allowed to send as other@curls.example; STOREDRV.Submission.Exception:SendAsDeniedException.MapiExceptionSendAsDenied',
  'DATA: 554 5.2.0 STOREDRV.Submission.Exception:SendAsDeniedException.MapiExceptionSendAsDenied; Failed to process message',
  'DATA: 550 5.7.60 SMTP; Client does not have permissions to send as this sender',
  // iCloud: github.com/TryGhost/Ghost/issues/17012
  'MAIL FROM: 550 5.7.0 From address is not one of your addresses',
  // Zoho: zoho.com/zeptomail/help/api/smtp-error-codes.html
  'RCPT TO: 553 Relaying disallowed as hello@curls.example',
  // Fastmail: logs in public repositories; its page of limits names no text
  'DATA: 551 5.7.1 Not authorised to send from this header address',
  // Postfix, as hosts set it up: github.com/bbottema/simple-java-mail/issues/459
  'RCPT TO: 553 5.7.1 <other@curls.example>: Sender address rejected: not owned by user hello@curls.example',
  // Exim: github.com/mbreit/dokku-monit/issues/11
  'RCPT TO: 550 Your IP: 192.0.2.1 : Your domain curls.example is not allowed in header From',
]

const ofReceiver = /There is no such mailbox|mailbox is full/

test.for([
  ...dayQuotas.map((answer) => [answer, 'day'] as const),
  ...hourQuotas.map((answer) => [answer, 'hour'] as const),
  ...unnamedQuotas.map((answer) => [answer, undefined] as const),
])('a sending quota is an account failure: %s (%s)', ([answer, quota]) => {
  const failure = expectFailure(answer, 'account', 'Gmail has sent as many')
  expect(failure.quota).toBe(quota)
  expect(failure.reason).not.toMatch(ofReceiver)
})

test.for([...blocked])('a blocked account is not taken for a missing mailbox: %s', (answer) => {
  expect(expectFailure(answer, 'account', 'Gmail has stopped sending').quota).toBeUndefined()
})

test.for([...senders])('a sender address not allowed by the account is reported as such: %s', (answer) => {
  expectFailure(answer, 'server', 'the address that mails are sent from')
})

test.for([
  'DATA: 554 5.2.2 mailbox full; STOREDRV.Submission.Exception:QuotaExceededException.MapiExceptionShutoffQuotaExceeded',
])('a full mailbox of the owner pauses all mails and is reported: %s', (answer) => {
  expectFailure(answer, 'server', 'Your own mailbox at Gmail is full')
})

// Microsoft 365: learn.microsoft.com/exchange, continuous-error-throttling-smtp-auth-submissions; github.com/nodemailer/nodemailer/issues/1486
test.for([
  'DATA: 432 4.3.2 STOREDRV.ClientSubmit; sender thread limit exceeded',
  'MAIL FROM: 432 4.3.2 Concurrent connections limit exceeded. Visit https://aka.ms/concurrent_sending for more information.',
])('too many connections are retried soon: %s', (answer) => {
  expectFailure(answer, 'server', 'too busy')
})

test.for([
  'RCPT TO: 550-5.1.1 The email account that you tried to reach does not exist. Please try\r\n550 5.1.1 double-checking the recipient’s email address for typos - gsmtp',
  'RCPT TO: 550 5.1.1 <betty@example.com>: Recipient address rejected: User unknown in virtual mailbox table',
  'RCPT TO: 550 5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient not found by SMTP address lookup',
  'RCPT TO: 550 5.2.1 The email account that you tried to reach is disabled. - gsmtp',
  'RCPT TO: 553 5.1.2 We were unable to find the recipient domain.',
  'RCPT TO: 550 5.4.1 Recipient address rejected: Access denied.',
  'RCPT TO: 550 No such user here',
  'DATA: 554 delivery error: dd This user doesn’t have a yahoo.com account (betty@yahoo.com)',
  'RCPT TO: 550 Requested action not taken: mailbox unavailable',
])('a missing mailbox is recognised: %s', (answer) => {
  expectFailure(answer, 'mailbox', 'no such mailbox')
})

test.for([
  'RCPT TO: 452-4.2.2 The email account that you tried to reach is over quota. - gsmtp',
  'RCPT TO: 552 5.2.2 The email account that you tried to reach is over quota and inactive. - gsmtp',
  'RCPT TO: 550 Quota exceeded',
  'RCPT TO: 552 Requested mail action aborted: exceeded storage allocation',
  'DATA: 554 delivery error: dd Sorry, your message to betty@yahoo.com cannot be delivered. This account is over quota.',
])('a full mailbox is retried: %s', (answer) => {
  expectFailure(answer, 'temporary', 'mailbox is full')
})

test.for([
  'RCPT TO: 450-4.2.1 The user you are trying to contact is receiving mail at a rate that prevents additional messages from being delivered. - gsmtp',
  'RCPT TO: 450 4.7.1 Client host rejected: Greylisted',
  'RCPT TO: 432 4.3.2 STOREDRV.Deliver; recipient thread limit exceeded',
  'DATA: 451 4.3.0 Mail server temporarily rejected message. - gsmtp',
])('a temporary refusal by the receiver’s server is retried: %s', (answer) => {
  expect(failureOf(answer)).toMatchObject({ kind: 'temporary' })
})

test.for([
  'DATA: 550 5.7.1 message content rejected',
  // Yahoo: smtpfieldmanual.com/provider/yahoo, github.com/PHPMailer/PHPMailer/issues/2685
  'DATA: 554 5.7.9 Message not accepted for policy reasons. See https://postmaster.yahooinc.com/error-codes',
  'DATA: 554-Transaction failed\r\n554 Reject due to policy restrictions.',
  'DATA: 550-5.7.1 Our system has detected that this message is likely unsolicited mail. - gsmtp',
  'RCPT TO: 550 5.7.0 Administrative prohibition',
])('a policy refusal does not count against the mailbox: %s', (answer) => {
  expectFailure(answer, 'policy', 'by its rules')
})

test.for([
  'DATA: 552 5.3.4 Message size exceeds fixed maximum message size',
  'DATA: 552-5.7.0 This message was blocked because its content presents a potential security issue. - gsmtp',
  'DATA: 554 5.6.0 Message header corrupt',
  'DATA: 550 Request failed; Mailbox unavailable',
])('a mail refused for its content fails alone, without suppressing the mailbox: %s', (answer) => {
  expect(failureOf(answer)).toMatchObject({ kind: 'permanent' })
  expect(failureOf(answer).reason).not.toMatch(ofReceiver)
})
