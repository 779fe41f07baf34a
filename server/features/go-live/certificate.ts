import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { connect, type TLSSocket } from 'node:tls'
import { dayMs, minuteMs } from '#contract/durations.ts'
import type { CertificateState } from '#contract/go-live.ts'

const timeoutMs = 5000
/** Where nobody answered, it is asked again soon, and not by every look at the list. */
const failedForMs = 10 * minuteMs

export type Certificate = {
  validUntil: Date
  /** Why browsers would warn of it. */
  flaw?: Exclude<CertificateState, 'valid' | 'ending'>
}

export type ReadCertificate = () => Promise<Certificate | undefined>

const flaws: Readonly<Record<string, Certificate['flaw']>> = {
  CERT_HAS_EXPIRED: 'ended',
  ERR_TLS_CERT_ALTNAME_INVALID: 'other-name',
}

/** As a browser judges it: the name, the dates, and who has signed it. */
function judge(socket: TLSSocket): Certificate | undefined {
  const validUntil = new Date(socket.getPeerCertificate().valid_to)
  if (Number.isNaN(validUntil.getTime())) return undefined
  const flaw = socket.authorized ? undefined : (flaws[`${socket.authorizationError}`] ?? 'not-trusted')
  return { validUntil, ...(flaw && { flaw }) }
}

/** The certificate of this address; nothing where that could not be asked. */
function ask({ hostname, port }: URL, ca: Buffer | undefined): Promise<Certificate | undefined> {
  const { promise, resolve } = Promise.withResolvers<Certificate | undefined>()
  // One that no browser would trust is to be read, too: nothing is sent to whoever answers.
  const target = { host: hostname, port: Number(port) || 443, rejectUnauthorized: false, ...(ca && { ca }) }
  const socket = connect({ ...target, ...(/[a-z]/i.test(hostname) && { servername: hostname }) })
  const done = (certificate: Certificate | undefined) => {
    clearTimeout(timer)
    socket.destroy()
    resolve(certificate)
  }
  const timer = setTimeout(done, timeoutMs, undefined)
  socket.once('error', () => done(undefined))
  socket.once('secureConnect', () => done(judge(socket)))
  return promise
}

/** Asks the website's own address, at most once a day; nobody else's service. */
export function createReadCertificate({
  siteUrl,
  now,
  ca,
}: {
  siteUrl: string
  now: () => Date
  /** Who may sign it, where that is not whom Node trusts. */
  ca?: Buffer
}): ReadCertificate {
  const url = new URL(siteUrl)
  let known: { certificate: Promise<Certificate | undefined>; askAgainAt: number } | undefined
  return async () => {
    if (url.protocol !== 'https:') return undefined
    const at = now().getTime()
    if (!known || known.askAgainAt <= at) {
      const certificate = ask(url, ca)
      const asked = { certificate, askAgainAt: at + dayMs }
      known = asked
      if ((await certificate) === undefined) asked.askAgainAt = at + failedForMs
    }
    return await known.certificate
  }
}

/** Answers with what was last known, and asks meanwhile: an address that does not answer keeps nobody waiting. */
export function createLastCertificate(read: ReadCertificate): ReadCertificate {
  let last: Certificate | undefined
  return async () => {
    void read().then((certificate) => {
      last = certificate ?? last
    })
    await yieldToEventLoop()
    return last
  }
}
