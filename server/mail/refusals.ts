import { explainAccountRefusal } from './account-refusals.ts'
import { explainConnectionFailure } from './connection-refusals.ts'
import type { Failure } from './failure.ts'
import { explainReceiverRefusal } from './receiver-refusals.ts'
import type { SmtpServer } from './settings.ts'
import { toSmtpError } from './smtp-error.ts'

type Options = {
  /** The account's login, removed from any answer that repeats it. */
  auth?: SmtpServer['auth']
  /** The company's name for use in a sentence. */
  company?: string
}

/** Explains a failed attempt: its kind, and a sentence for the owner. */
export function explainMailFailure(
  thrown: unknown,
  { auth, company = 'The mail server' }: Options = {},
): Failure {
  const error = toSmtpError(thrown, auth)
  const { code, command, responseCode } = error
  const aboutAll = explainAccountRefusal(error, company) ?? explainConnectionFailure(error)
  if (aboutAll) return aboutAll
  if (responseCode > 0) return explainReceiverRefusal(error, company)
  if (code === 'ETIMEDOUT') return { kind: 'silent', reason: 'The mail server took too long to answer.' }
  if (['ECONNECTION', 'ESOCKET'].includes(code))
    return { kind: 'broken', reason: 'The mail server broke off the connection.' }
  // The message itself cannot be sent, such as an address that SMTP cannot express.
  if (code === 'EENVELOPE' || (code === 'EMESSAGE' && command === 'MAIL FROM'))
    return { kind: 'permanent', reason: `The mail cannot be sent: ${error.message}` }
  return { kind: 'temporary', reason: `The mail could not be sent: ${error.message}` }
}

/** The reason shown when every mail gets the same answer. */
export const reasonOfEveryMail = ({ kind, reason }: Failure) =>
  kind === 'policy' ? reason : `The mail server gives every mail the same answer. ${reason}`
