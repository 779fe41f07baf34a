import { setTimeout as wait } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { startPostgres } from '#tests/support/postgres.ts'
import { runTcpProxy } from '#tests/support/tcp-proxy.ts'
import { rounds } from './options.ts'
import { startWatchedSite } from './site-on-postgres.ts'

const writesBetween = 20
const backWithinMs = 2000
/** The driver's timeout is 20 s. */
const answeredWithinMs = 22_000

async function build() {
  const postgres = await startPostgres({ fsync: true })
  onTestFinished(() => postgres[Symbol.asyncDispose]())
  const network = await runTcpProxy(() => [postgres.port])
  const site = await startWatchedSite(`postgres://postgres@127.0.0.1:${network.port}/postgres`)
  return { network, site }
}

const cuts = [
  // The insert of a request is in the middle of its transaction, before its mails.
  ['is reset in the middle of a transaction', { bytes: 'insert into "consultations"', cut: 'before' }],
  ['is reset before COMMIT arrives', { bytes: 'commit\0', cut: 'before' }],
  // The transaction is stored, and the client cannot know it.
  ['loses the answer to COMMIT', { bytes: 'commit\0', cut: 'after' }],
] as const

test.for(cuts)('the connection to PostgreSQL %s', async ([, trap], context) => {
  const { network, site } = await build()
  for (let nth = 0; nth < rounds; nth++) {
    await site.more(writesBetween)
    network.trap(trap)
    await expect.poll(network.sprung).toBe(nth + 1)
    await site.recovered()
  }
  const { lost, recoveredMs, seen } = await site.judge(context, { tries: rounds, variant: 'TCP reset' })
  expect(lost).toEqual([])
  expect(seen.wrong).toEqual([])
  expect(recoveredMs).toBeLessThan(backWithinMs)
})

test.for([5, 30])('the network to PostgreSQL is silent for %i s', async (seconds, context) => {
  const { network, site } = await build()
  await site.more(writesBetween)
  network.silence()
  await wait(seconds * 1000)
  network.resume()
  await site.recovered()
  await site.more(writesBetween)
  const variant = 'a proxy that passes nothing on'
  const { lost, recoveredMs, seen } = await site.judge(context, { tries: 1, variant })
  expect(lost).toEqual([])
  expect(seen.wrong).toEqual([])
  expect(seen.slowestAnswerMs).toBeLessThan(answeredWithinMs)
  expect(recoveredMs).toBeLessThan(backWithinMs)
})
