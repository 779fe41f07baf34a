import { expect, test } from 'vitest'
import { dayMs } from '#contract/durations.ts'
import { askForLink, buildNewsletter, oneClick } from '#tests/support/build-newsletter.ts'
import { buildDatabase, dialects } from '#tests/support/databases.ts'
import { buildSubscriber, mailsOf } from '#tests/support/factories.ts'

for (const dialect of dialects) {
  test(`${dialect}: a link to unsubscribe comes also to whoever has had their mails of the day`, async () => {
    const database = await buildDatabase(dialect)
    const { app, clock, rows, subscribe, linkOf } = await buildNewsletter(database)
    const ask = (email: string) => askForLink(app, email)
    const [email, alias] = ['amara@example.com', 'amara+1@example.com']
    for (const address of [email, alias]) await subscribe(address)
    const mailed = async () => (await mailsOf(database)).filter(({ kind }) => kind === 'unsubscribe_link')
    const mailedTo = async (address: string) =>
      (await mailed()).filter(({ toAddress }) => toAddress === address).length
    await ask(email)
    const [row] = (await rows()).filter((one) => one.email === email)
    expect(await mailed()).toMatchObject([
      { toAddress: email, text: expect.stringContaining(linkOf(`${row?.id}`)) },
    ])
    // A stranger cannot fill somebody's mailbox with links.
    for (let count = 0; count < 3; count++) await ask(email)
    expect(await mailedTo(email)).toBe(2)
    // Each subscription of a mailbox gets its link, since the page says that it was sent.
    await ask(alias)
    expect(await mailedTo(alias)).toBe(1)
    clock.pass(dayMs)
    await ask(email)
    expect(await mailedTo(email)).toBe(3)
    // Requested links do not count towards the allowance of other mails.
    await app.inject({ method: 'POST', url: linkOf(`${row?.id}`), headers: oneClick, body: '' })
    await subscribe(email)
    expect((await mailsOf(database)).filter(({ kind }) => kind === 'welcome')).toHaveLength(3)
  })

  test(`${dialect}: links that a mail server refused do not keep the next one from being sent`, async () => {
    const database = await buildDatabase(dialect)
    const { app, clock } = await buildNewsletter(database)
    const { email } = await buildSubscriber(database)
    const ask = () => askForLink(app, email)
    for (let count = 0; count < 2; count++) await ask()
    const settled = { state: 'refused', settledAt: clock.now() } as const
    await database.write((tx) => tx.updateTable('mails').set(settled).execute())
    clock.pass(1000)
    await ask()
    expect((await mailsOf(database)).map(({ state }) => state)).toEqual(['refused', 'refused', 'waiting'])
  })

  test(`${dialect}: ten requested links a day reach one mailbox, however many ways its address is written`, async () => {
    const database = await buildDatabase(dialect)
    const { app } = await buildNewsletter(database)
    for (let index = 0; index < 12; index++) {
      const { email } = await buildSubscriber(database, { email: `amara+${index}@example.com` })
      await askForLink(app, email)
    }
    expect(await mailsOf(database)).toHaveLength(10)
  })
}
