import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { connect, type TLSSocket } from 'node:tls'
import { dayMs, minuteMs } from '#contract/durations.ts'
import type { CertificateState } from '#contract/go-live.ts'

const timeoutMs = 5000
/** After a failure the address is asked again soon, but not by every view of the list. */
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

/** Judges as a browser does: the name, the dates, and the issuer. */
function judge(socket: TLSSocket): Certificate | undefined {
  const validUntil = new Date(socket.getPeerCertificate().valid_to)
  if (Number.isNaN(validUntil.getTime())) return undefined
  const flaw = socket.authorized ? undefined : (flaws[`${socket.authorizationError}`] ?? 'not-trusted')
  return { validUntil, ...(flaw && { flaw }) }
}

/** The certificate at this address; undefined if it did not answer. */
function ask({ hostname, port }: URL, ca: Buffer | undefined): Promise<Certificate | undefined> {
  const { promise, resolve } = Promise.withResolvers<Certificate | undefined>()
  // An untrusted certificate must be readable, too; nothing is sent over this connection.
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

/** Reads the certificate of the website's own address, at most once a day; no other service is asked. */
export function createReadCertificate({
  siteUrl,
  now,
  ca,
}: {
  siteUrl: string
  now: () => Date
  /** The trusted CA, if it is not one that Node trusts. */
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

/** Returns the last known certificate and refreshes it in the background, so that an unreachable address delays nobody. */
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
