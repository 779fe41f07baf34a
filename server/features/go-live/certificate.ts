import { connect } from 'node:tls'

const timeoutMs = 5000
const dayMs = 24 * 60 * 60 * 1000
/** Where nobody answered, it is asked again soon, and not by every look at the list. */
const failedForMs = 10 * 60 * 1000

export type ReadCertificate = () => Promise<Date | undefined>

/** Until when the certificate of this address holds; nothing where that could not be asked. */
function ask({ hostname, port }: URL): Promise<Date | undefined> {
  const { promise, resolve } = Promise.withResolvers<Date | undefined>()
  // One that has run out is to be read, too: nothing is sent to whoever answers.
  const target = { host: hostname, port: Number(port) || 443, rejectUnauthorized: false }
  const socket = connect({ ...target, ...(/[a-z]/i.test(hostname) && { servername: hostname }) })
  const done = (until: Date | undefined) => {
    clearTimeout(timer)
    socket.destroy()
    resolve(until)
  }
  const timer = setTimeout(done, timeoutMs, undefined)
  socket.once('error', () => done(undefined))
  socket.once('secureConnect', () => {
    const until = new Date(socket.getPeerCertificate().valid_to)
    done(Number.isNaN(until.getTime()) ? undefined : until)
  })
  return promise
}

/** Asks the website's own address, at most once a day; nobody else's service. */
export function createReadCertificate({
  siteUrl,
  now,
}: {
  siteUrl: string
  now: () => Date
}): ReadCertificate {
  const url = new URL(siteUrl)
  let known: { until: Promise<Date | undefined>; askAgainAt: number } | undefined
  return async () => {
    if (url.protocol !== 'https:') return undefined
    const at = now().getTime()
    if (!known || known.askAgainAt <= at) {
      const until = ask(url)
      const asked = { until, askAgainAt: at + dayMs }
      known = asked
      if ((await until) === undefined) asked.askAgainAt = at + failedForMs
    }
    return await known.until
  }
}
