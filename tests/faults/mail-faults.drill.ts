import { expect, test } from 'vitest'
import { hourMs } from '#contract/durations.ts'
import { buildScene } from '#tests/support/delivery-scene.ts'
import { type Cut, runFaultyLine } from '#tests/support/faulty-line.ts'
import { type MailServerOptions, type ReceivedMail, receiptOf, reply } from '#tests/support/mail-server.ts'
import { runMailServer } from '#tests/support/run-mail-server.ts'
import { judge, queueBatch, readers, statesOf, takenUnnoted, waiting } from './drill.ts'

const recipients = readers(200)
const troublesome = 'reader77@example.com'

type Scene = Awaited<ReturnType<typeof buildScene>>

async function build(server: MailServerOptions, own: Parameters<typeof buildScene>[2] = {}) {
  const scene = await buildScene('sqlite', server, own)
  await queueBatch(scene.database, recipients, scene.clock.now())
  return scene
}

const outageOf = async ({ database }: Scene) =>
  (await database.kysely.selectFrom('mailDelivery').selectAll().executeTakeFirstOrThrow()).outage

const failuresOf = async ({ database }: Scene, to = troublesome) =>
  (
    await database.kysely
      .selectFrom('mails')
      .select('failures')
      .where('toAddress', '=', to)
      .executeTakeFirstOrThrow()
  ).failures

/** Lets hours pass until no mail is waiting. */
async function finish({ clock, database }: Scene): Promise<void> {
  await expect
    .poll(() => {
      clock.pass(hourMs)
      return waiting(database)
    })
    .toBe(0)
}

const receipts = (mails: readonly ReceivedMail[]) => mails.map(receiptOf)

test.for([421, 450, 451, 452])('%i for one recipient, later no more', async (code, context) => {
  let isFaulty = true
  const scene = await build({
    onRcptTo: ({ address }, _session, done) => done(isFaulty && address === troublesome ? reply(code) : null),
  })
  scene.start()
  await expect.poll(() => failuresOf(scene)).toBe(1)
  isFaulty = false
  await finish(scene)
  judge(context, { recipients, receipts: receipts(scene.mailServer.mails) })
})

test.for([550, 553])('%i for one recipient', async (code, context) => {
  const scene = await build({
    onRcptTo: ({ address }, _session, done) => done(address === troublesome ? reply(code) : null),
  })
  scene.start()
  await finish(scene)
  const refused = (await statesOf(scene.database)).get('refused')?.map(({ toAddress }) => toAddress)
  expect(refused).toEqual([troublesome])
  judge(context, { recipients, refused: [troublesome], receipts: receipts(scene.mailServer.mails) })
})

test('451 for every mail after DATA, then none', async (context) => {
  let isFaulty = true
  const scene = await build({ onMail: (_mail, answer) => answer(isFaulty ? reply(451) : null) })
  scene.start()
  await expect.poll(() => failuresOf(scene)).toBeGreaterThan(0)
  isFaulty = false
  await finish(scene)
  judge(context, { recipients, receipts: receipts(scene.mailServer.mails) })
})

test('535, a wrong password, then the right one', async (context) => {
  let isWrong = true
  const scene = await build({
    authOptional: false,
    allowInsecureAuth: true,
    onAuth: (_auth, _session, done) => (isWrong ? done(reply(535)) : done(null, { user: 'curls' })),
  })
  scene.start(scene.mailServer.url.replace('//', '//curls:secret@'))
  await expect.poll(() => outageOf(scene)).toContain('password')
  isWrong = false
  await finish(scene)
  judge(context, { recipients, receipts: receipts(scene.mailServer.mails) })
})

test('the mail server goes down in the middle, then comes up', async (context) => {
  const scene = await build({})
  scene.start()
  await scene.mailServer.received(60)
  await scene.mailServer.crash()
  await expect.poll(() => outageOf(scene)).not.toBeNull()
  const held = () =>
    scene.database.kysely.selectFrom('mails').select('id').where('leasedBy', 'is not', null).execute()
  await expect.poll(held).toEqual([])
  const before = receipts(scene.mailServer.mails)
  const inFlight = [await takenUnnoted(scene.database, before)]
  const back = await runMailServer({ port: scene.mailServer.port })
  await finish(scene)
  judge(context, { recipients, receipts: [...before, ...receipts(back.mails)], inFlight })
})

test.for(['before DATA', 'after DATA', 'after the final dot'] satisfies Cut[])(
  'connection dropped %s',
  async (at, context) => {
    let isFaulty = true
    const scene = await build({})
    const line = await runFaultyLine(scene.mailServer.port, () =>
      isFaulty ? { cut: { at, to: troublesome } } : undefined,
    )
    scene.start(`smtp://${line.host}`)
    await expect.poll(() => failuresOf(scene)).toBe(1)
    const taken = receipts(scene.mailServer.mails).filter(({ to }) => to === troublesome)
    isFaulty = false
    await finish(scene)
    judge(context, {
      recipients,
      receipts: receipts(scene.mailServer.mails),
      inFlight: [taken.map(({ messageId }) => messageId)],
    })
  },
)

test('STARTTLS refused, then not', async (context) => {
  let isFaulty = true
  const scene = await build({ disabledCommands: [] })
  const line = await runFaultyLine(scene.mailServer.port, () =>
    isFaulty ? { startTls: '454 TLS not available' } : undefined,
  )
  scene.start(`smtp://${line.host}?requireTLS=true`)
  await expect.poll(() => outageOf(scene)).toContain('could not be encrypted')
  expect(scene.mailServer.mails).toEqual([])
  isFaulty = false
  await finish(scene)
  judge(context, { recipients, receipts: receipts(scene.mailServer.mails) })
})

test('250 after 25 s for one recipient', async (context) => {
  const onMail: MailServerOptions['onMail'] = ({ envelopeTo }, answer) => {
    if (envelopeTo[0] === troublesome) setTimeout(answer, 25_000)
    else answer()
  }
  // The real clock and timeouts of the program, and two instances of it.
  const own = { now: () => new Date(), socketTimeoutMs: 30_000, leaseMs: 10_000 }
  const scene = await build({ onMail }, own)
  scene.start()
  scene.start()
  await scene.mailServer.received(199)
  await expect.poll(() => waiting(scene.database)).toBe(0)
  judge(context, { recipients, receipts: receipts(scene.mailServer.mails) })
})
