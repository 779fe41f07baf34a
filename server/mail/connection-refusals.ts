import type { Failure } from './failure.ts'
import { isPasswordRefused, isUnanswered, type SmtpError, serverAnswerText } from './smtp-error.ts'

const server = (reason: string): Failure => ({ kind: 'server', reason })

const connectionReasons: Readonly<Record<string, string>> = {
  ECONNREFUSED:
    'The mail server refuses connections. Please check the server and the port in the mail settings, and that the server is running.',
  EHOSTUNREACH: 'The mail server cannot be reached from here. Please check the network.',
  ENETUNREACH: 'The mail server cannot be reached from here. Please check the network.',
}

// nodemailer reports a 421 this way when it arrives after the sender was accepted.
const isWithinMail = ({ code, command }: SmtpError) => code === 'ECONNECTION' && command === 'CONN'

/**
 * Recognises a failure that stops all mails: the server is unreachable, refuses the login, or does not know the
 * sender.
 */
export function explainConnectionFailure(error: SmtpError): Failure | undefined {
  const { code, originalCode, command, responseCode } = error
  if (code === 'EDNS')
    return server('The mail server’s name is not known. Please check the server in the mail settings.')
  const known = connectionReasons[originalCode]
  if (known) return server(known)
  if (isUnanswered(error)) {
    return server(
      'The mail server does not answer. Please check the server and the port in the mail settings, and that no firewall is in the way: many hosting companies block port 25, and let 587 and 465 through.',
    )
  }
  if (code === 'ETLS' || code === 'EREQUIRETLS') {
    return server(
      `The connection to the mail server could not be encrypted, so nothing was sent.${serverAnswerText(error) || ` (${error.message})`} Please check the port in the mail settings (465 for encryption from the start, otherwise 587).`,
    )
  }
  if (isPasswordRefused(error)) {
    return server(
      `The mail server does not accept the user name and password in the mail settings.${serverAnswerText(error)} Please check both.`,
    )
  }
  // 552 at MAIL FROM concerns the size of this mail only.
  if (command === 'MAIL FROM' && responseCode > 0 && responseCode !== 552) {
    return server(
      `The mail server does not accept the address that mails are sent from.${serverAnswerText(error)} Please use an address that belongs to this account.`,
    )
  }
  if (responseCode === 421 && !isWithinMail(error))
    return server(`The mail server is closing or too busy.${serverAnswerText(error)}`)
  if (code === 'EPROTOCOL' || /^(EHLO|HELO|STARTTLS)/.test(command)) {
    return server(
      `What answers at the address in the mail settings is no usable mail server.${serverAnswerText(error)}`,
    )
  }
  return undefined
}
