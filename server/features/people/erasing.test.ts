import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { neverAgainName } from '#server/database/backup.ts'
import { queueIssueMails } from '#server/features/newsletter/issues/repository.ts'
import { minutes } from '#tests/support/build-test-app.ts'
import { dialects } from '#tests/support/databases.ts'
import { buildConsultation } from '#tests/support/factories.ts'
import { buildOwnerDesk } from '#tests/support/owner-desk.ts'
import { amara, buildPeople, everyRow, fillWithPeople, herWords } from '#tests/support/people.ts'
import { repeatMissingErasures } from './restored.ts'

for (const dialect of dialects) {
  test(`${dialect}: with the second step on, copies and erasures need a fresh one`, async () => {
    const { ask, logIn, turnOn, codeNow, clock } = await buildOwnerDesk(dialect)
    const { cookie } = await logIn()
    const { secret } = await turnOn(cookie)
    clock.pass(minutes(10))
    const post = (path: string, body: object) => ask('POST', `/api/admin/people/${path}`, { cookie, body })
    const calls = () => [
      post('copies', { contact: amara.email, kind: 'page' }),
      post('erasures', { contact: amara.email }),
    ]
    for (const call of calls())
      expect(await call).toMatchObject({ status: 403, body: { code: 'STEP_UP_REQUIRED' } })
    expect((await post('look-up', { contact: amara.email })).status).toBe(200)
    await ask('POST', '/api/admin/account/step-up', { cookie, body: { code: codeNow(secret) } })
    expect((await Promise.all(calls())).map(({ status }) => status)).toEqual([404, 200])
  })

  test(`${dialect}: an erasure deletes everything about a person and counts it, and can be repeated safely`, async () => {
    const people = await buildPeople(dialect)
    await fillWithPeople(people)
    const { erase, lookUp, database, log, dataDir } = people
    expect(await everyRow(database)).toContain(amara.email)
    const { mails, others } = await lookUp(amara.email)
    expect(others).toMatchObject([{ word: 'appointment', lines: ['Thursday 19 March 2026, 14:00 to 15:30'] }])
    expect(await erase(amara.email)).toEqual({
      erased: { request: 2, note: 1, appointment: 1, subscription: 1, mail: mails.length },
      stays: [],
      wasErasedBefore: false,
    })
    const rows = (await everyRow(database)).toLowerCase()
    for (const word of herWords) expect(rows).not.toContain(word.toLowerCase())
    expect(rows).toContain('beth@example.com')
    expect((await lookUp('beth@example.com')).requests).toHaveLength(1)
    expect(await erase(amara.email)).toEqual({ erased: {}, stays: [], wasErasedBefore: true })
    expect(await erase('nobody@example.com')).toEqual({ erased: {}, stays: [], wasErasedBefore: false })
    expect((await log())[0]).toMatchObject({ action: 'erased', counts: { request: 2, note: 1 } })
    const file = await readFile(join(dataDir, neverAgainName), 'utf8')
    expect(file.trim().split('\n')).toHaveLength(2)
    expect(file).not.toMatch(/amara|okafor|7700/i)
  })

  test(`${dialect}: an erasure by phone number deletes everything from the ticked addresses`, async () => {
    const { send, erase, database } = await buildPeople(dialect)
    await send()
    await send({ email: 'amara@work.example', phone: '+44 7700 900123' })
    const addresses = [amara.email, 'Amara@Work.example']
    expect((await erase('07700900123', addresses)).erased).toMatchObject({ request: 2 })
    expect(await everyRow(database)).not.toMatch(/amara|7700/i)
    expect(await erase('07700900123', addresses)).toMatchObject({ erased: {}, wasErasedBefore: true })
  })

  test(`${dialect}: in a restored older database the start erases her again, and nobody else`, async () => {
    const people = await buildPeople(dialect)
    await fillWithPeople(people)
    const { clock, deps, erase, database, lookUp, log } = people
    const saved = await Promise.all(
      tables.map(
        async (table) => [table, await database.kysely.selectFrom(table).selectAll().execute()] as const,
      ),
    )
    clock.pass(60_000)
    await erase(amara.email)
    clock.pass(60_000)
    // She comes back as a new client before anybody needs the backup.
    await people.send({ hairType: 'A new start' })
    const fresh = (await lookUp(amara.email)).requests
    await database.write(async (tx) => {
      await tx.deleteFrom('peopleLog').execute()
      for (const table of tables.toReversed()) await tx.deleteFrom(table).execute()
      for (const [table, rows] of saved)
        if (rows.length > 0)
          await tx
            .insertInto(table)
            .values(rows as never)
            .execute()
    })
    const [again] = fresh
    await buildConsultation(database, {
      ...amara,
      hairType: 'A new start',
      createdAt: new Date(again.createdAt),
    })
    await repeatMissingErasures(deps)
    const held = await lookUp(amara.email)
    expect(held.requests).toMatchObject([{ hairType: 'A new start' }])
    expect(held.subscriptions).toEqual([])
    expect(held.mails).toEqual([])
    expect((await lookUp('beth@example.com')).requests).toHaveLength(1)
    const actions = (await log()).map(({ action }: { action: string }) => action)
    expect(actions).toEqual(['erased_again', 'erased'])
    // The next start has nothing left to compare.
    await repeatMissingErasures(deps)
    expect(await log()).toHaveLength(2)
  })

  test(`${dialect}: an issue being sent skips her, and its totals stay right`, async () => {
    const { subscribe, erase, database, clock } = await buildPeople(dialect)
    await subscribe(amara.email)
    await subscribe('beth@example.com')
    const at = clock.now()
    const issue = {
      id: 'issue',
      subject: 'Curls',
      preview: '',
      body: '',
      html: '',
      text: '',
      version: 1,
      createdAt: at,
      updatedAt: at,
    }
    await database.write(async (tx) => {
      await tx
        .insertInto('newsletterIssues')
        .values({ ...issue, state: 'sent', startedAt: at })
        .execute()
      await queueIssueMails(tx, dialect, { id: 'issue', at })
    })
    expect((await erase(amara.email)).erased).toMatchObject({ subscription: 1 })
    const mails = await database.kysely.selectFrom('mails').selectAll().where('kind', '=', 'issue').execute()
    expect(mails.map(({ toAddress }) => toAddress)).toEqual(['beth@example.com'])
    const issues = await database.kysely.selectFrom('newsletterIssues').select('recipients').execute()
    expect(issues).toEqual([{ recipients: 1 }])
  })
}

const tables = ['consultations', 'timelineEvents', 'newsletters', 'mails'] as const
