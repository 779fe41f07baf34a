import { expect, test } from 'vitest'
import { questionsForOwner } from '#content/text/questions-for-owner.ts'
import { dayMs } from '#contract/durations.ts'
import type { GoLive } from '#contract/go-live.ts'
import { makeBackup } from '#server/database/backup/make-backup.ts'
import { withDatabase } from '#server/database/copy/move.ts'
import { migrate } from '#server/database/migrate.ts'
import { buildTestApp, minutes } from '#tests/support/build-test-app.ts'
import { anyDialect, buildDatabase, dialects, makeDatabaseUrl, makeFolder } from '#tests/support/databases.ts'
import { buildMail, signIn } from '#tests/support/factories.ts'
import { fakeSite } from '#tests/support/fake-site.ts'
import { openWebsiteDesk } from '#tests/support/website-desk.ts'
import type { Certificate } from './certificate.ts'
import { leaveOutStep, readGoLive } from './service.ts'

for (const dialect of dialects) {
  test(`${dialect}: what is left to do is looked up, and only the profile at Google is hers to tick, and what a website may do without hers to leave out`, async () => {
    const database = await buildDatabase(dialect)
    const { app, clock, passwords, website } = await buildTestApp(database, {
      MAIL_FROM: '',
      OWNER_EMAIL: '',
      SITE_URL: 'http://localhost',
    })
    const headers = { cookie: await signIn(database, passwords, clock.now()) }
    await buildMail(database)
    const read = async (): Promise<GoLive> =>
      (await app.inject({ url: '/api/admin/go-live', headers })).json()
    const tick = (body: object) =>
      app.inject({ method: 'POST', url: '/api/admin/go-live/google', headers, body })
    const { testimonials, clientStories } = website.shown().content
    const total = testimonials.length + clientStories.length
    expect(await read()).toMatchObject({
      done: [],
      waiting: 1,
      phone: '0113 496 0182',
      testimonials: { total, samples: total },
      illustrations: website.shown().content.galleryItems.length,
    })
    expect((await tick({ isDone: true })).json()).toMatchObject({
      done: ['google'],
      googleAt: clock.now().toISOString(),
    })
    expect((await tick({ isDone: false })).json()).toMatchObject({ done: [] })
    expect((await tick({})).statusCode).toBe(400)
    const leaveOut = (body: object) =>
      app.inject({ method: 'POST', url: '/api/admin/go-live/left-out', headers, body })
    for (const step of ['prices', 'google'])
      expect((await leaveOut({ step, isLeftOut: true })).statusCode).toBe(200)
    expect(await read()).toMatchObject({ done: [], leftOut: ['prices', 'google'] })
    // What is done is not left out.
    expect((await tick({ isDone: true })).json()).toMatchObject({ done: ['google'], leftOut: ['prices'] })
    expect((await leaveOut({ step: 'prices', isLeftOut: false })).json()).toMatchObject({ leftOut: [] })
    for (const step of ['contact', 'password', 'mail', 'testimonials'])
      expect((await leaveOut({ step, isLeftOut: true })).statusCode).toBe(400)
  })
}

for (const dialect of anyDialect) {
  test(`${dialect}: when all is done or left out it is said since when, what breaks later is back, a certificate that ends soon too, and DNS that is away takes nothing back`, async () => {
    const database = await buildDatabase(dialect)
    let inDns: string[] | undefined = ['v=spf1 include:_spf.google.com ~all', 'v=DMARC1; p=none']
    const DATA_DIR = await makeFolder()
    const settings = { DATA_DIR, SITE_URL: 'https://curls.co.uk', SMTP_URL: 'smtps://me:it@smtp.gmail.com' }
    const built = await buildTestApp(
      database,
      { ...settings, MAIL_FROM: 'Curls <hello@curls.co.uk>' },
      undefined,
      fakeSite,
      async () => inDns,
    )
    const { clock, passwords, website } = built
    await signIn(database, passwords, clock.now())
    const { content, ...shown } = website.shown()
    const social = [{ name: 'Instagram', url: 'https://instagram.com/curls' }]
    const business = { ...content.business, sampleFacts: [], social }
    const picture = 'own-00000000000000000000' as const
    const shape = { hash: '', width: 1, height: 1, widths: [] }
    const portrait = { ...shape, alt: 'Me', isIllustration: false, mayBeShown: true }
    const services = content.services.map((one) => ({ ...one, priceFrom: 48 }))
    const given = { services, pictures: { ...content.pictures, [picture]: portrait } }
    const register = { testimonials: [], clientStories: [] }
    const aboutPage = { ...content.aboutPage, sample: false, picture }
    const samplesGone = { aboutPage, training: [], galleryItems: [] }
    const own = {
      ...website,
      shown: () => ({
        ...shown,
        content: { ...content, ...given, ...samplesGone, business, register, ...register },
      }),
    }
    const inDays = (count: number) => new Date(clock.now().getTime() + count * dayMs)
    const read = (certificate?: Certificate) =>
      readGoLive({ ...built, now: clock.now, website: own }, async () => certificate)
    // An https address alone proves nothing: its certificate was never seen to be valid.
    expect((await read()).done).not.toContain('https')
    for (const flaw of ['ended', 'other-name', 'not-trusted'] as const) {
      const flawed = await read({ validUntil: inDays(60), flaw })
      expect(flawed.done).not.toContain('https')
      expect(flawed.certificate?.state).toBe(flaw)
    }
    expect((await read({ validUntil: inDays(60) })).done).toContain('https')
    const later = new Date('2030-01-01')
    expect((await read()).done).not.toContain('backup')
    const databaseUrl = await makeDatabaseUrl('sqlite')
    await withDatabase(databaseUrl, (empty) => migrate(empty))
    await makeBackup({ ...built.config.backups, databaseUrl, why: 'asked', now: clock.now })
    expect(await read()).toMatchObject({ backupAt: clock.now().toISOString() })
    await database.write((tx) => tx.updateTable('adminUsers').set({ passwordChangedAt: later }).execute())
    await database.write((tx) =>
      tx.insertInto('setUpSteps').values({ name: 'google', doneAt: later }).execute(),
    )
    // Neither first name nor salon is given.
    expect(await read()).not.toHaveProperty('finishedAt')
    const deps = { ...built, now: clock.now, website: own }
    await leaveOutStep(deps, { step: 'firstName', isLeftOut: true })
    await leaveOutStep(deps, { step: 'salon', isLeftOut: true })
    await leaveOutStep(deps, { step: 'questions', isLeftOut: true })
    const finishedAt = clock.now().toISOString()
    expect(await read()).toMatchObject({ finishedAt, records: { total: 3, found: 3 } })
    clock.pass(minutes(60))
    inDns = undefined
    expect(await read()).toMatchObject({ finishedAt })
    const lasting = await read({ validUntil: inDays(15) })
    expect(lasting).toMatchObject({ finishedAt, certificate: { state: 'valid' } })
    const ending = await read({ validUntil: inDays(13) })
    expect(ending.certificate).toEqual({ validUntil: inDays(13).toISOString(), state: 'ending' })
    expect(ending.done).not.toContain('https')
    // A step found to be broken stays so until it is seen to work again.
    expect((await read()).done).not.toContain('https')
    await leaveOutStep(deps, { step: 'salon', isLeftOut: false })
    expect(await read()).not.toHaveProperty('finishedAt')
    await leaveOutStep(deps, { step: 'salon', isLeftOut: true })
    inDns = []
    const broken = await read()
    expect(broken.done).not.toContain('records')
    expect(broken.records.missing).toContain('TXT  @  v=spf1 include:_spf.google.com ~all')
    expect(broken).not.toHaveProperty('finishedAt')
  })

  test(`${dialect}: an owner whose own questions have none of the six is asked too, until one of them is answered and none waits`, async () => {
    const { app, cookie, write, website } = await openWebsiteDesk(dialect)
    const isAsked = async () => {
      const { body } = await app.inject({ url: '/api/admin/go-live', headers: { cookie } })
      return !JSON.parse(body).done.includes('questions')
    }
    const publish = async (questions: readonly { question: string; answer?: string }[]) => {
      const { contactPage, pageMeta } = website.shown().content
      const answer = await write('questions', {
        ...{ contactPage, faqs: questions },
        pageMeta: { '/contact': pageMeta['/contact'] },
      })
      expect(answer.status).toBe(200)
    }
    expect(await isAsked()).toBe(true)
    const hers = [{ question: 'May I bring my dog?', answer: 'Gladly, if he likes scissors.' }]
    await publish(hers)
    expect(await isAsked()).toBe(true)
    const [cost = '', travel = ''] = questionsForOwner
    const answered = [...hers, { question: cost, answer: 'I say so before we start.' }]
    await publish([...answered, { question: travel }])
    expect(await isAsked()).toBe(true)
    await publish(answered)
    expect(await isAsked()).toBe(false)
  })
}
