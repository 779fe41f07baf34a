import { expect, test } from 'vitest'
import { logIn } from '#contract/admin-session.ts'
import { requestConsultation } from '#contract/consultations.ts'
import { subscribeToNewsletter } from '#contract/newsletter.ts'
import { newLinkPath } from '#contract/newsletter-pages.ts'
import { askAboutData } from '#contract/rights.ts'
import { dialects } from '#tests/support/databases.ts'
import { aRequest, buildConsultation, buildSubscriber } from '#tests/support/factories.ts'
import { startGuardedSite } from './guarded-site.ts'
import { type Answer, createCaller } from './guesses.ts'

/** A sequence that is the same in every run. */
function createRandom(seed: number) {
  let state = seed
  return () => {
    // Numerical Recipes' generator: good enough to draw samples with.
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32
    return state / 2 ** 32
  }
}

const medianOf = (values: readonly number[]) => {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length >> 1
  const upper = sorted[middle] ?? 0
  return sorted.length % 2 ? upper : ((sorted[middle - 1] ?? 0) + upper) / 2
}

type Pair = readonly [one: number, other: number]
const ratioOf = (pairs: readonly Pair[]) =>
  medianOf(pairs.map(([one]) => one)) / medianOf(pairs.map(([, other]) => other))

const resamples = 1000

/** The ratio of the medians, and between what it lies with 95 % confidence (bootstrap over the pairs). */
function judge(pairs: readonly Pair[]) {
  const random = createRandom(20_251_002)
  const drawn = Array.from({ length: resamples }, () =>
    ratioOf(pairs.map((_, __, { length }) => pairs[Math.floor(random() * length)] ?? [1, 1])),
  ).toSorted((a, b) => a - b)
  return {
    ratio: ratioOf(pairs),
    from: drawn[Math.floor(resamples * 0.025)] ?? 0,
    to: drawn[Math.floor(resamples * 0.975)] ?? 0,
    medianMs: medianOf(pairs.map(([, other]) => other)),
    pairs: pairs.length,
  }
}

type Task = (nth: number) => Promise<unknown>

async function timeOf(task: Task, nth: number): Promise<number> {
  const from = performance.now()
  await task(nth)
  return performance.now() - from
}

/**
 * Does both in turn, in either order, so that whatever else the machine does meets both alike; until the ratio of their medians is
 * known to `precision` with 95 % confidence, there are as many pairs as may be, or the time is over.
 */
async function comparePairs(
  one: Task,
  other: Task,
  { least, most, precision, timeMs }: { least: number; most: number; precision: number; timeMs: number },
) {
  const random = createRandom(7)
  const pairs: Pair[] = []
  const end = performance.now() + timeMs
  for (let nth = 0; nth < most && (nth < least || performance.now() < end); nth++) {
    const isOneFirst = random() < 0.5
    const first = await timeOf(isOneFirst ? one : other, nth)
    const second = await timeOf(isOneFirst ? other : one, nth)
    pairs.push(isOneFirst ? [first, second] : [second, first])
    if (pairs.length < least || pairs.length % 25 !== 0) continue
    const { from, to } = judge(pairs)
    if (to - from < 2 * precision) break
  }
  return judge(pairs)
}

/** As a row of the table says it. */
const inWords = ({ ratio, from, to, medianMs, pairs }: ReturnType<typeof judge>) =>
  `${ratio.toFixed(3)} (95 %: ${from.toFixed(3)} to ${to.toFixed(3)}; ${pairs} pairs, median ${medianMs.toFixed(1)} ms)`

const knownPeople = 600
/** So that no limit ends the measurement. */
const withoutLimits = { RATE_LIMIT_FACTOR: '500' }
const emailOf = (who: string, nth: number) => `${who}${nth}@example.com`

/** What an answer says; a reference that is another one for everybody counts by its length. */
const saidIn = ({ status, body, headers }: Answer, email: string) => ({
  status,
  body: body
    .replaceAll(email, 'the address')
    .replace(/(token=)[\w.%-]+/g, (all, name) => `${name}${all.length} letters`)
    .replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, 'an id'),
  headers: {
    ...headers,
    // Where it holds the address.
    ...(body.includes(email) && { 'content-length': Number(headers['content-length']) - email.length }),
    ...('location' in headers && {
      location: String(headers.location).replace(/token=.*/, ({ length }) => `token of ${length} letters`),
    }),
  },
})

/** Fails where a difference is shown; the table says how near to 1.00 ± 0.05 this machine was quiet enough to look. */
function expectEven({ from, to }: { from: number; to: number }): void {
  expect(from).toBeLessThan(1.05)
  expect(to).toBeGreaterThan(0.95)
}

for (const dialect of dialects) {
  test(`an unknown user and a wrong password take the same time (${dialect}) @asvs-6.3.8`, async ({
    task,
  }) => {
    const site = await startGuardedSite(dialect, withoutLimits)
    const { send } = createCaller(site.port)
    const answers = new Set<string>()
    const attempt = (username: string) => async () => {
      const answer = await send({ path: logIn.path, body: { username, password: 'a guess' } })
      answers.add(JSON.stringify(saidIn(answer, '')))
    }
    const [unknown, wrong] = [attempt('nobody'), attempt('owner')]
    for (let warmUp = 0; warmUp < 5; warmUp++) await Promise.all([unknown(), wrong()])
    const compared = await comparePairs(unknown, wrong, {
      ...{ least: 50, most: 400, precision: 0.03, timeMs: 120_000 },
    })
    task.meta.figures = { 'unknown user / wrong password': inWords(compared) }
    expect([...answers]).toHaveLength(1)
    expectEven(compared)
  })

  test(`what a stranger learns of who is a client (${dialect})`, async ({ task }) => {
    const site = await startGuardedSite(dialect, withoutLimits)
    const { send } = createCaller(site.port)
    for (let nth = 0; nth < knownPeople; nth++) {
      await buildSubscriber(site.database, { email: emailOf('subscriber', nth) })
      await buildConsultation(site.database, { email: emailOf('client', nth) })
    }
    const questions: Record<string, readonly [known: string, path: string, fields: object]> = {
      'newsletter, known / new address': ['subscriber', subscribeToNewsletter.path, { page: '/blog' }],
      'new unsubscribe link, known / unknown address': ['subscriber', newLinkPath, {}],
      'request about data, known / unknown person': ['client', askAboutData.path, { kind: 'access' }],
      'consultation, of a known / a new person': ['client', requestConsultation.path, aRequest],
    }
    const compared = new Map<string, Awaited<ReturnType<typeof comparePairs>>>()
    const told: [string, object, object][] = []
    for (const [question, [known, path, fields]] of Object.entries(questions)) {
      const ask = (who: string) => async (nth: number) => {
        const email = emailOf(who, nth)
        return saidIn(await send({ path, body: { ...fields, email } }), email)
      }
      const [ofKnown, ofOther] = [ask(known), ask(`somebody${path.length}-`)]
      told.push([question, await ofKnown(knownPeople - 1), await ofOther(knownPeople - 1)])
      const asked = { least: 100, most: knownPeople - 1, precision: 0.05, timeMs: 20_000 }
      compared.set(question, await comparePairs(ofKnown, ofOther, asked))
    }
    task.meta.figures = Object.fromEntries([...compared].map(([question, one]) => [question, inWords(one)]))
    for (const one of compared.values()) expectEven(one)
    for (const [question, ofKnown, ofOther] of told) expect(ofKnown, question).toEqual(ofOther)
  })

  test(`a consultation that is sent again is answered as the first time (${dialect})`, async ({ task }) => {
    const site = await startGuardedSite(dialect, withoutLimits)
    const { send } = createCaller(site.port)
    const ask = (who: string) => async (nth: number) => {
      const email = emailOf(who, nth)
      const name = 'Amara Lewis'
      return saidIn(await send({ path: requestConsultation.path, body: { ...aRequest, name, email } }), email)
    }
    for (let nth = 0; nth < 400; nth++) await ask('again')(nth)
    const compared = await comparePairs(ask('again'), ask('first'), {
      ...{ least: 100, most: 399, precision: 0.05, timeMs: 20_000 },
    })
    task.meta.figures = { 'consultation, again / first time': inWords(compared) }
    expect(await ask('again')(399)).toEqual(await ask('first')(399))
  })
}
