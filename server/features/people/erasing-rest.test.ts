import { expect, test } from 'vitest'
import { buildRights } from '#tests/support/data-requests.ts'
import { dialects } from '#tests/support/databases.ts'
import { mailsOf } from '#tests/support/factories.ts'
import { amara, buildPeople } from '#tests/support/people.ts'

for (const dialect of dialects) {
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
}
