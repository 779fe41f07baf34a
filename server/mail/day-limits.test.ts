import { expect, test } from 'vitest'
import { dayMs } from '#contract/durations.ts'
import { buildTestApp } from '#tests/support/build-test-app.ts'
import { buildDatabase, dialects } from '#tests/support/databases.ts'
import { aRequest, mailsOf, signIn } from '#tests/support/factories.ts'
import { domainGroupOf, mailboxKey } from './mail-domains.ts'

/** A site with a tenth of the limits: 2 mails to a domain, 10 to a mail company, 20 in all. */
async function build(dialect: (typeof dialects)[number]) {
  const database = await buildDatabase(dialect)
  const built = await buildTestApp(database, { RATE_LIMIT_FACTOR: '0.1' })
  const { app, clock, passwords } = built
  let posts = 0
  // Each request comes from its own address, below the limit per address.
  const post = (url: string, body: object) =>
    app.inject({ method: 'POST', url, body, remoteAddress: `2001:db8:${(++posts).toString(16)}::1` })
  const ask = (email: string) => post('/api/consultations', { ...aRequest, name: `Client ${posts}`, email })
  const signUp = (email: string) => post('/api/newsletter', { email })
  const cookie = await signIn(database, passwords, clock.now())
  const unsent = async () =>
    (await app.inject({ url: '/api/admin/mail', headers: { cookie } })).json().unsent as number
  const to = async (part: string) =>
    (await mailsOf(database)).filter(({ toAddress }) => toAddress.includes(part)).length
  return { database, clock, ask, signUp, unsent, to }
}

const times = <T>(count: number, make: (nth: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, nth) => make(nth)))

for (const dialect of dialects) {
  test(`${dialect}: form mails per day are limited for any addresses; every request is stored, and the owner is told`, async () => {
    const { database, clock, ask, unsent, to } = await build(dialect)
    const answers = [
      ...(await times(8, (nth) => ask(`a${nth}@${'ab'[nth % 2]}.salon.co.uk`))),
      ...(await times(16, (nth) => ask(`b${nth}@gmail.com`))),
      ...(await times(16, (nth) => ask(`c@other-${nth}.com`))),
    ]
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 201))
    expect([await to('salon.co.uk'), await to('gmail.com'), await to('other-')]).toEqual([2, 10, 8])
    const alerts = (await mailsOf(database)).filter(({ kind }) => kind === 'consultation_alert')
    expect(alerts).toHaveLength(40)
    expect(await database.kysely.selectFrom('consultations').select('id').execute()).toHaveLength(40)
    expect(await unsent()).toBe(20)
    clock.pass(dayMs)
    await ask('late@gmail.com')
    expect(await to('late@gmail.com')).toBe(1)
  })

  test(`${dialect}: a flood of sign-ups adds no more strangers than get their first mail, even when repeated`, async () => {
    const { database, clock, signUp, to } = await build(dialect)
    const flood = () => times(12, (nth) => signUp(`${nth}@salon.co.uk`))
    await flood()
    await flood()
    const list = () => database.kysely.selectFrom('newsletters').select(['email', 'pendingSince']).execute()
    const onList = async () => (await list()).filter(({ pendingSince }) => pendingSince === null).length
    expect([(await list()).length, await onList(), await to('salon')]).toEqual([12, 2, 2])
    clock.pass(dayMs)
    const waiting = (await list()).find(({ pendingSince }) => pendingSince !== null)
    await signUp(`${waiting?.email}`)
    expect([await onList(), await to('salon')]).toEqual([3, 3])
  })
}

test.for([
  ['Jo.Smith+tips@GoogleMail.com', 'josmith@gmail.com', 'googlemail.com'],
  ['jo+a+b@example.co.uk', 'jo@example.co.uk', 'example.co.uk'],
  ['anything@jo.fastmail.com', 'jo@fastmail.com', 'fastmail.com'],
  ['j_o@pm.me', 'jo@proton.me', 'pm.me'],
  ['jo@a.b.example.org', 'jo@a.b.example.org', 'example.org'],
  ['jo@müller.de', 'jo@xn--mller-kva.de', 'xn--mller-kva.de'],
  ['jo@leeds.ac.uk', 'jo@leeds.ac.uk', 'leeds.ac.uk'],
] as const)('%s is the mailbox %s, and counts for %s', ([address, mailbox, group]) => {
  expect([mailboxKey(address), domainGroupOf(address)]).toEqual([mailbox, group])
})
