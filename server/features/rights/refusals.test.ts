import { expect, test } from 'vitest'
import { shippedContent } from '#server/features/website/live.ts'
import { buildSubscriber } from '#tests/support/factories.ts'
import { openGallery } from '#tests/support/gallery-scene.ts'
import { recordRefusals, repeatRefusals } from './refusals.ts'

const jess = {
  id: 'a1b2c3d4e5f60718',
  words: 'My fringe has opinions of its own now, and I agree with most of them.',
  name: 'Jess Ottoline',
  sample: false,
  received: { how: 'salon', on: '2026-02-12' },
  consent: { how: 'paper', on: '2026-02-13' },
}

test('unsubscriptions and withdrawals hold after an older backup is restored, until there is a new consent', async () => {
  const desk = await openGallery()
  const { addPicture, agree, app, call, clock, database, write } = desk
  const quoteJess = () => {
    const { testimonials } = shippedContent
    return write('testimonials', { ...testimonials, reviews: [jess, ...testimonials.reviews] })
  }
  const isQuoted = async () => (await app.inject({ url: '/' })).body.includes(jess.name)
  const consents = async () => {
    const [subscriber] = await database.kysely.selectFrom('newsletters').selectAll().execute()
    const [picture] = await database.kysely.selectFrom('pictures').selectAll().execute()
    return [!subscriber?.unsubscribedAt, !picture?.withdrawnAt, await isQuoted()]
  }
  await quoteJess()
  const { id } = await addPicture()
  await agree(id)
  await buildSubscriber(database, { subscribedAt: clock.now() })
  clock.pass(1000)
  await call('POST', '/documents/testimonials', { version: 0, action: 'withdraw', id: jess.id })
  await call('PATCH', `/pictures/${id}/consent`, { isWithdrawn: true })
  const unsubscribedAt = clock.now()
  await database.write((tx) => tx.updateTable('newsletters').set({ unsubscribedAt }).execute())
  await recordRefusals(desk)
  expect(await consents()).toEqual([false, false, false])

  // As an older backup brings it back.
  await database.write(async (tx) => {
    await tx.deleteFrom('withdrawnTestimonials').execute()
    await tx.updateTable('newsletters').set({ unsubscribedAt: null }).execute()
    await tx.updateTable('pictures').set({ withdrawnAt: null }).execute()
  })
  await quoteJess()
  expect(await consents()).toEqual([true, true, true])
  await repeatRefusals(desk)
  expect(await consents()).toEqual([false, false, false])

  clock.pass(1000)
  const subscribedAt = clock.now()
  const withdrawnAt = unsubscribedAt.toISOString()
  const again = { subject: 'client', agreedOn: '2026-02-28', uses: 'website', withdrawnAt }
  expect((await call('PATCH', `/pictures/${id}/consent`, again)).status).toBe(200)
  await database.write((tx) =>
    tx.updateTable('newsletters').set({ subscribedAt, unsubscribedAt: null }).execute(),
  )
  await recordRefusals(desk)
  await repeatRefusals(desk)
  expect(await consents()).toEqual([true, true, false])
})
