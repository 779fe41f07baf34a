import { codeAt } from './authenticator.ts'
import { buildTestApp } from './build-test-app.ts'
import { buildOwner, owner } from './factories.ts'

const account = '/api/admin/account'

export type Asked = { cookie?: string; body?: object; userAgent?: string; remoteAddress?: string }

/** The application with an owner, and her calls without a browser. */
export async function buildOwnerDesk(settings: Record<string, string> = {}) {
  const built = await buildTestApp({ settings })
  const user = await buildOwner(built.database, built.passwords)

  async function ask(method: 'GET' | 'POST' | 'PATCH' | 'DELETE', url: string, asked: Asked = {}) {
    const { cookie = '', body, userAgent = 'Firefox/1 Windows', remoteAddress = '203.0.113.7' } = asked
    const headers = { cookie, 'user-agent': userAgent }
    const answer = await built.app.inject({ method, url, headers, remoteAddress, ...(body && { body }) })
    const given = answer.cookies
      .filter(({ value }) => value !== '')
      .map(({ name, value }) => `${name}=${value}`)
    return { status: answer.statusCode, body: answer.body ? answer.json() : undefined, given }
  }
  /** Signs in with the password; returns the cookies. */
  const logIn = async (asked: Asked = {}) => {
    const { given, body, status } = await ask('POST', '/api/admin/login', { body: owner, ...asked })
    return { cookie: given.join('; '), body, status }
  }
  const finish = (cookie: string, code: string, asked: Asked = {}) =>
    ask('POST', '/api/admin/login/second-step', { cookie, body: { code }, ...asked })
  /** The code that her app shows now. */
  const codeNow = (secret: string) => codeAt(secret, built.clock.now())
  /** Turns the second step on and waits one time step, so that the next code differs. */
  const turnOn = async (cookie: string) => {
    const { secret } = (await ask('POST', `${account}/second-step/set-up`, { cookie })).body
    const body = { code: codeNow(secret), password: owner.password }
    const { codes } = (await ask('POST', `${account}/second-step`, { cookie, body })).body
    built.clock.pass(60_000)
    return { secret: String(secret), codes: [codes].flat().map(String) }
  }
  const isIn = async (cookie: string) => (await ask('GET', account, { cookie })).status === 200
  return { ...built, user, ask, logIn, finish, codeNow, turnOn, isIn }
}
