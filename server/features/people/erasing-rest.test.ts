import { randomUUIDv7 } from 'node:crypto'
import { expect, test } from 'vitest'
import { openNeverAgain } from '#server/database/never-again.ts'
import { mailboxKey } from '#server/mail/mail-domains.ts'
import { buildRights } from '#tests/support/data-requests.ts'
import { dialects } from '#tests/support/databases.ts'
import { mailsOf } from '#tests/support/factories.ts'
import { amara, buildPeople, everyRow } from '#tests/support/people.ts'
import { repeatMissingErasures } from './restored.ts'

const quill = 'quill+curls@example.com'

for (const dialect of dialects) {
  test(`${dialect}: an address stored only in the mail counts is found and erased`, async () => {
    const { send, call, lookUp, erase, database } = await buildPeople(dialect)
    const id = await send()
    const corrected = { name: amara.name, email: 'right@example.com', phone: amara.phone, hairType: 'Coils' }
    expect((await call('PATCH', `requests/${id}`, { version: 1, ...corrected })).statusCode).toBe(200)
    expect(await lookUp(amara.email)).toMatchObject({ requests: [], mails: [], mailCounts: [{ total: 1 }] })
    expect((await erase(amara.email)).erased).toEqual({ 'mail count': 1 })
    const counts = await database.kysely.selectFrom('mailAllowances').selectAll().execute()
    expect(counts.map(({ address }) => address)).not.toContain(amara.email)
  })

  test(`${dialect}: counts of requested links are shown and erased too`, async () => {
    const { app, lookUp, erase, database } = await buildPeople(dialect)
    const body = { kind: 'access', email: quill, message: '' }
    await app.inject({ method: 'POST', url: '/api/data-requests', body })
    await app.inject({ method: 'POST', url: '/api/newsletter', body: { email: quill } })
    expect((await lookUp(quill)).mailCounts).toEqual([{ day: '2026-03-01', total: 2 }])
    expect((await erase(quill)).erased).toMatchObject({ 'data request': 1, 'mail count': 2 })
    expect(await everyRow(database)).not.toContain('quill')
  })

  test(`${dialect}: with an open complaint the rest is erased, and the complaint and its mails are reported as staying`, async () => {
    const { database, send, lookUp, erase } = await buildPeople(dialect)
    const { ask, mailedLinks, press, rows } = await buildRights(database)
    await ask({ kind: 'complaint', email: amara.email, message: 'You used my picture' })
    const [link = ''] = await mailedLinks()
    await press(link)
    await send()
    const kinds = async () => (await mailsOf(database)).map(({ kind }) => kind).toSorted()
    const ofComplaint = ['data_request_alert', 'data_request_link', 'data_request_receipt']
    const { mails } = await lookUp(amara.email)
    const staying = mails.filter(({ mustStay }: { mustStay?: boolean }) => mustStay)
    expect(staying.map(({ kind }: { kind: string }) => kind).toSorted()).toEqual(ofComplaint)
    const stays = [{ word: 'open complaint', count: 1, until: 'until you have answered it' }]
    expect(await erase(amara.email)).toMatchObject({ erased: { request: 1, mail: 2 }, stays })
    expect(await kinds()).toEqual(ofComplaint)
    expect(await rows()).toHaveLength(1)
    expect(await erase(amara.email)).toEqual({ erased: {}, stays, wasErasedBefore: true })
    expect(await kinds()).toEqual(ofComplaint)
  })

  test(`${dialect}: a restored older database keeps no mail counts of erased people`, async () => {
    const { app, subscribe, database, dataDir, deps, clock, lookUp } = await buildPeople(dialect)
    const { ask, mailedLinks, press } = await buildRights(database)
    await ask({ kind: 'complaint', email: amara.email })
    const [link = ''] = await mailedLinks()
    await press(link)
    await app.inject({ method: 'POST', url: '/api/data-requests', body: { kind: 'access', email: quill } })
    await subscribe(quill)
    await subscribe('beth@example.com')
    await database.write((tx) => tx.deleteFrom('dataRequests').where('email', '=', quill).execute())
    clock.pass(60_000)
    const file = await openNeverAgain(dataDir)
    for (const email of [quill, amara.email])
      await file.add({
        id: randomUUIDv7(),
        at: clock.now(),
        mark: 'ABCD',
        hashes: [file.hashOf('email', email), file.hashOf('mailbox', mailboxKey(email))],
      })
    await repeatMissingErasures(deps)
    expect(await everyRow(database)).not.toContain('quill')
    expect((await lookUp('beth@example.com')).mailCounts).toMatchObject([{ total: 1 }])
    // Her complaint is still open: the mails about it stay with it.
    const mails = (await lookUp(amara.email)).mails.map(({ kind }: { kind: string }) => kind)
    expect(mails).toContain('data_request_alert')
    expect(mails).toContain('data_request_receipt')
  })
}
