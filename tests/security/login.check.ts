import { expect, test } from 'vitest'
import { changePassword, setUpSecondStep, stepUp, turnOnSecondStep } from '#contract/account.ts'
import { finishLogIn, logIn } from '#contract/admin-session.ts'
import { startVisitor } from '#tests/faults/visitor.ts'
import { figuresAt, wrongFiguresAt } from '#tests/support/authenticator.ts'
import { minutes } from '#tests/support/build-test-app.ts'
import { password, startGuardedSite } from './guarded-site.ts'
import { createCaller, forgedHeaders, runAppendingProxy } from './guesses.ts'

const sites = [
  ['sqlite', 'sqlite', {}],
  ['postgres', 'postgres', {}],
  ['postgres, two processes', 'postgres', { WORKERS: '2' }],
] as const

const tries = 10_000
const guess = { path: logIn.path, body: { username: 'owner', password: 'a guess' } }
const own = { path: logIn.path, body: { username: 'owner', password } }
const quietMs = 3000

const knownBrowserIn = (cookies: readonly string[]) =>
  cookies.find((cookie) => cookie.startsWith('known-browser=')) ?? ''

async function readPagesMeanwhile<T>(address: string, work: () => Promise<T>) {
  const visitor = startVisitor(() => address)
  const done = await work()
  return { done, pages: await visitor.stop() }
}

for (const [name, dialect, settings] of sites) {
  test(`10,000 guesses from one address with 1,000 forged ones (${name}) @asvs-6.3.1`, async ({ task }) => {
    const site = await startGuardedSite(dialect, settings)
    const [{ flood }, { send }] = [createCaller(site.port), createCaller(site.port)]
    const known = knownBrowserIn((await send({ ...own, from: '127.0.0.2' })).cookies)
    const quiet = await readPagesMeanwhile(
      site.address,
      () => new Promise((done) => setTimeout(done, quietMs)),
    )
    const logins: [string, number][] = []
    let isOver = false
    const ownerMeanwhile = (async () => {
      while (!isOver) {
        const home = await send({ ...own, from: '127.0.0.2', headers: { cookie: known } })
        logins.push(['her browser, at the address of the guesses', home.status])
        const elsewhere = await send({ ...own, from: '127.0.0.77' })
        logins.push(['a new device, at another address', elsewhere.status])
      }
    })()
    const from = performance.now()
    const during = await readPagesMeanwhile(site.address, () =>
      flood(tries, (nth) => ({ ...guess, from: '127.0.0.2', headers: forgedHeaders(nth) })),
    )
    const tookS = (performance.now() - from) / 1000
    isOver = true
    await ownerMeanwhile
    const evaluated = await site.countEvaluated('wrong-password')
    const atOnce = await send({ ...own, from: '127.0.0.2' })
    await site.passTime(minutes(15))
    const later = await send({ ...own, from: '127.0.0.2' })

    task.meta.figures = {
      'guesses evaluated': evaluated,
      'guesses refused as 503': during.done.get(503) ?? 0,
      'guesses a second': Math.round(tries / tookS),
      'log-ins of the owner meanwhile': logins.length,
      'of them refused': logins.filter(([, status]) => status !== 200).length,
      'page p99 quiet, ms': quiet.pages.p99Ms,
      'page p99 meanwhile, ms': during.pages.p99Ms,
    }
    expect(during.done.get(401)).toBe(evaluated)
    // A machine that is full tells some to come back, before anything is looked at.
    expect((during.done.get(429) ?? 0) + (during.done.get(503) ?? 0)).toBe(tries - evaluated)
    expect(evaluated).toBe(10)
    expect(logins.filter(([, status]) => status !== 200)).toEqual([])
    expect([atOnce.status, later.status]).toEqual([429, 200])
    expect(during.pages.failed).toEqual([])
  })

  test(`10,000 guesses from 20 real addresses (${name}) @asvs-6.3.1`, async ({ task }) => {
    const site = await startGuardedSite(dialect, settings)
    const [{ flood }, { send }] = [createCaller(site.port), createCaller(site.port)]
    const known = knownBrowserIn((await send(own)).cookies)
    const statuses = flood(tries, (nth) => ({ ...guess, from: `127.0.1.${1 + (nth % 20)}` }))
    const from = performance.now()
    const home = await send({ ...own, headers: { cookie: known } })
    const tookMs = Math.round(performance.now() - from)
    const answered = await statuses
    const evaluated = await site.countEvaluated('wrong-password')
    const elsewhere = await send({ ...own, from: '127.0.0.77' })
    task.meta.figures = {
      'guesses evaluated': evaluated,
      'evaluated for each address': evaluated / 20,
      "log-in of the owner's browser meanwhile, ms": tookMs,
    }
    expect([home.status, elsewhere.status]).toEqual([200, 200])
    expect(answered.get(401)).toBe(evaluated)
    expect(evaluated).toBeLessThanOrEqual(200)
    expect(evaluated).toBeGreaterThan(0)
  })

  test(`10,000 guesses at the second step, and at a step-up, by who has the password (${name}) @asvs-6.5.1`, async ({
    task,
  }) => {
    const site = await startGuardedSite(dialect, settings)
    const [{ flood }, { send }] = [createCaller(site.port), createCaller(site.port)]
    const signedIn = (await send(own)).cookies.join('; ')
    const known = knownBrowserIn(signedIn.split('; '))
    const call = (path: string, body: object) => send({ path, body, headers: { cookie: signedIn } })
    const { secret } = JSON.parse((await call(setUpSecondStep.path, {})).body)
    const on = await call(turnOnSecondStep.path, { code: figuresAt(secret, site.now()) })
    expect(on.status).toBe(200)
    // The next figures are others.
    await site.passTime(minutes(1))
    const code = wrongFiguresAt(secret, site.now())

    const addressOf = (nth: number) => `127.0.2.${1 + (nth % 20)}`
    const strangers: string[] = []
    for (let nth = 0; nth < 10; nth++)
      strangers.push((await send({ ...own, from: addressOf(nth) })).cookies.join('; '))
    const guessed = await flood(tries, (nth) => ({
      ...{ path: finishLogIn.path, body: { code }, from: addressOf(nth) },
      headers: { ...forgedHeaders(nth), cookie: strangers[nth % strangers.length] ?? '' },
    }))
    const evaluated = await site.countEvaluated('wrong-figures')
    const right = { code: figuresAt(secret, site.now()) }
    const pending = (await send({ ...own, headers: { cookie: known } })).cookies.join('; ')
    const finish = { path: finishLogIn.path, body: right }
    const home = await send({ ...finish, headers: { cookie: `${pending}; ${known}` } })

    await site.passTime(minutes(11))
    const steps = await flood(tries, (nth) => ({
      ...{ path: stepUp.path, body: { code: wrongFiguresAt(secret, site.now()) }, from: addressOf(nth) },
      headers: { ...forgedHeaders(nth), cookie: signedIn },
    }))
    const change = { current: 'a guess', next: 'a longer password' }
    const passwords = await flood(1000, (nth) => ({
      ...{ path: changePassword.path, body: change, from: addressOf(nth) },
      headers: { ...forgedHeaders(nth), cookie: signedIn },
    }))
    task.meta.figures = {
      'guesses at the second step evaluated': evaluated,
      'guesses at a step-up evaluated': steps.get(400) ?? 0,
      'guesses at the password by a session evaluated (of 1,000)': passwords.get(400) ?? 0,
    }
    expect(evaluated).toBeLessThanOrEqual(10)
    expect(
      (guessed.get(400) ?? 0) + (guessed.get(401) ?? 0) + (guessed.get(429) ?? 0) + (guessed.get(503) ?? 0),
    ).toBe(tries)
    expect(home.status).toBe(200)
    expect(Object.fromEntries(steps)).toEqual({ 400: 10, 429: tries - 10 })
    expect(Object.fromEntries(passwords)).toEqual({ 400: 10, 429: 990 })
  })
}

for (const TRUST_PROXY of ['1', '127.0.0.1'])
  test(`10,000 guesses with 1,000 forged addresses, behind a proxy (TRUST_PROXY=${TRUST_PROXY})`, async ({
    task,
  }) => {
    const site = await startGuardedSite('sqlite', { TRUST_PROXY })
    const { send, flood } = createCaller(await runAppendingProxy(site.port))
    await flood(tries, (nth) => ({ ...guess, from: '127.0.0.2', headers: forgedHeaders(nth) }))
    const evaluated = await site.countEvaluated('wrong-password')
    task.meta.figures = { 'guesses evaluated': evaluated }
    expect(evaluated).toBe(10)
    expect((await send({ ...own, from: '127.0.0.77' })).status).toBe(200)
  })
