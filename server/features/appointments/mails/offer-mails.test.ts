import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { minuteMs } from '#contract/durations.ts'
import { buildDiary } from '#tests/support/diary.ts'
import { buildRequestPage } from '#tests/support/request-page.ts'
import { offerMailFailed } from '../offers/service.ts'

const hannah = { name: 'Hannah Marsh', email: 'hannah@example.com', phone: '07700 900123' }

const offerTo = (consultationId: string) => ({
  ...{ id: randomUUID(), who: { consultationId }, serviceType: 'cut-only', place: 'salon' },
  ...{ minutes: 90, times: ['2026-03-06T14:00:00.000Z'] },
})

/** The test clock stands at 10:00 on Sunday, 1 March 2026. */
async function build() {
  const diary = await buildDiary()
  const { add, call, clock, database, urlOf } = diary
  const { id: consultationId } = await add(hannah)
  const status = async () =>
    (await call('GET', `/api/admin/consultations/${consultationId}`)).json().request.status
  const offer = async () => await call('POST', '/api/admin/offers', offerTo(consultationId))
  /** The mail of the first offer is given up. */
  const fail = async () => {
    clock.pass(minuteMs)
    const { id } = await database.kysely
      .selectFrom('mails')
      .select('id')
      .where('kind', '=', 'offer')
      .orderBy('createdAt')
      .executeTakeFirstOrThrow()
    await database.write((tx) => offerMailFailed(tx, id, clock.now()))
    return await status()
  }
  const reach = () =>
    call('POST', urlOf(consultationId, 'contacts'), { id: randomUUID(), way: 'call', reached: true })
  return { ...diary, consultationId, fail, offer, reach, status }
}

test('an offer that was not delivered is no answer, whatever was answered before it', async () => {
  const { clock, fail, offer, reach, status } = await build()
  await reach()
  clock.pass(minuteMs)
  await offer()
  expect(await status()).toBe('replied')
  expect(await fail()).toBe('new')
})

test('it stays answered where the client was reached since, or was offered times again', async () => {
  const rung = await build()
  await rung.offer()
  rung.clock.pass(minuteMs)
  await rung.reach()
  expect(await rung.fail()).toBe('replied')
  const again = await build()
  await again.offer()
  again.clock.pass(minuteMs)
  await again.offer()
  expect(await again.fail()).toBe('replied')
})

test('while mail is not set up no times are offered, and the request still waits', async () => {
  const { add, call, database } = await buildRequestPage({})
  const { id: consultationId } = await add(hannah)
  const answer = await call('POST', '/api/admin/offers', offerTo(consultationId))
  expect(answer.statusCode).toBe(409)
  expect(answer.json().detail).toBe(
    'Mail is not set up, so this website cannot send the times. Please ring or text instead.',
  )
  expect((await call('GET', `/api/admin/consultations/${consultationId}`)).json().request.status).toBe('new')
  expect(await database.kysely.selectFrom('offers').selectAll().execute()).toEqual([])
})
