import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { buildDatabase } from '#tests/support/databases.ts'
import { buildDelivery } from '#tests/support/deliver.ts'
import { buildMail } from '#tests/support/factories.ts'
import { runMailServer } from '#tests/support/run-mail-server.ts'

test('a mail whose outcome could not be stored is retried while others are in flight', async () => {
  const database = await buildDatabase('sqlite')
  const under = Promise.withResolvers<void>()
  const server = await runMailServer({
    onMail: ({ envelopeTo }, answer) =>
      envelopeTo.includes('slow@example.com') ? void under.promise.then(() => answer(null)) : answer(null),
  })
  await buildMail(database, { to: 'unlucky@example.com' })
  await buildMail(database, { to: 'slow@example.com' })
  const change = (statement: string) => database.write((tx) => sql.raw(statement).execute(tx))
  await change(`create trigger refused before update on mails
    when new.state = 'sent' and new.to_address = 'unlucky@example.com'
    begin select raise(abort, 'The disk says no'); end`)
  const delivery = buildDelivery(database, { SMTP_URL: server.url }, { leaseMs: 300 })
  await expect.poll(() => delivery.faults).toContainEqual(expect.stringContaining('The disk says no'))
  await change('drop trigger refused')
  const attempts = () => server.mails.filter(({ envelopeTo }) => envelopeTo.includes('unlucky@example.com'))
  await expect.poll(() => attempts().length, { timeout: 5000 }).toBe(2)
  under.resolve()
})
