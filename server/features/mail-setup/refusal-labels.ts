import { mailProviderOf } from '#contract/mail-providers.ts'
import type { MailRefusal } from '#contract/mail-setup.ts'
import type { SmtpServer } from '#server/mail/settings.ts'
import { isPasswordRefused, isUnanswered, type SmtpError, toSmtpError } from '#server/mail/smtp-error.ts'
import type { Account } from './rules.ts'

type Attempt = Pick<Account, 'provider' | 'address' | 'notices' | 'host' | 'port'> & {
  auth: SmtpServer['auth']
  timeoutMs: number
}

const unreachable = new Set(['ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH'])

// Errors of ports without implicit TLS, and of foreign or outdated certificates.
const tlsCodes = /^(ERR_SSL|ERR_TLS|EPROTO|CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO)/

const isTls = ({ code, originalCode, message }: SmtpError) =>
  code === 'ETLS' ||
  code === 'EREQUIRETLS' ||
  tlsCodes.test(originalCode) ||
  /ssl routines|self-signed|certificate/i.test(message)

// Some providers reject the sender only after receiving the whole mail.
const isSender = ({ command, responseCode, response }: SmtpError) =>
  responseCode >= 500 &&
  (command === 'MAIL FROM' || /send ?as|sender|not owned|from address|5\.7\.60/i.test(response)) &&
  responseCode !== 552

/**
 * Explains a refusal: the company, the likely reason and one remedy. The server's raw answer only goes into the
 * copied details.
 */
export function explainRefusal(thrown: unknown, attempt: Attempt): MailRefusal {
  const { address, notices, host, port } = attempt
  const error = toSmtpError(thrown, attempt.auth)
  const provider = mailProviderOf(attempt.provider)
  const company = provider?.company ?? host
  const toPassOn = {
    where: `port ${port} of ${host}`,
    unsafe: 'Please use the port with SSL or TLS: mostly 465, else 587.',
    refused: `port ${port} to ${host} refused the connection`,
    silent: `port ${port} to ${host} timed out after ${Math.ceil(attempt.timeoutMs / 1000)} s`,
  }
  const own = error.response || error.message
  const refusal = (
    title: string,
    text: string,
    remedy: MailRefusal['remedy'],
    details = `${toPassOn.where}: ${own}`,
  ): MailRefusal => ({ title, text, details, remedy })

  if (error.code === 'EDNS')
    return provider
      ? refusal(
          `${host} could not be found`,
          'The computer of your website has no connection to the internet just now. Pass this on.',
          'pass-on',
        )
      : refusal(
          `There is no server called ${host}`,
          'Check the name of the server letter for letter; your mail company’s help page has it.',
          'check-server',
        )
  if (isTls(error))
    return refusal(
      `The line to ${host} is not safe`,
      'It could not be encrypted, so your password was not sent. Pass this on:',
      provider ? 'pass-on' : 'check-server',
      `${toPassOn.where}: ${own} ${toPassOn.unsafe}`,
    )
  if (isPasswordRefused(error))
    return provider
      ? refusal(
          `${company} did not accept the password`,
          'Most likely this is your own password. Make an app password as described in step 2 and paste that one. Your settings were not changed.',
          'type-password',
        )
      : refusal(
          `${company} did not accept the user name and password`,
          'Type both as your mail company gave them to you. Some ask for a password made for programs. Your settings were not changed.',
          'type-password',
        )
  if (isSender(error))
    return refusal(
      `${company} will not send as ${address}`,
      `This address is not in your account there yet. Add it${provider ? ` at ${company} under ${provider.addressesAt}` : ''}, then send another test.`,
      'send-again',
    )
  if (error.command === 'RCPT TO' && error.responseCode >= 500)
    return refusal(
      `${company} could not deliver to ${notices}`,
      'Check the address that notices go to, letter for letter.',
      'check-address',
    )
  const isRefused = unreachable.has(error.originalCode)
  if (isRefused || isUnanswered(error) || error.code === 'ETIMEDOUT')
    return refusal(
      `${host} did not answer`,
      provider
        ? 'The computer of your website may not be allowed to send mail. Pass this on:'
        : 'Check the server, letter for letter. If it is right, the computer of your website may not be allowed to send mail. Pass this on:',
      'pass-on',
      isRefused ? toPassOn.refused : toPassOn.silent,
    )
  return refusal(
    `${company} refused it`,
    'Send another test. If it is refused again, pass this on:',
    'send-again',
  )
}
