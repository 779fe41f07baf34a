import { expect, test } from 'vitest'
import { dialects } from '#tests/support/databases.ts'
import { mailsOf } from '#tests/support/factories.ts'
import { amara, buildPeople } from '#tests/support/people.ts'

const { name, email, phone, hairType } = amara

for (const dialect of dialects) {
  test(`${dialect}: a request is corrected, queued mails go to the new address, and the log names the fields`, async () => {
    const { send, addBooking, call, lookUp, database, log } = await buildPeople(dialect)
    const id = await send({ email: 'amara@exmaple.com' })
    await addBooking(id)
    const body = { name, email, phone: ' 0113 496 0182 ', hairType, version: 1 }
    const answer = await call('PATCH', `requests/${id}`, body)
    expect(answer.json()).toMatchObject({ email, phone: '0113 496 0182', version: 2 })
    expect((await lookUp(email)).requests).toMatchObject([
      { id, history: [{ kind: 'corrected', details: { fields: 'email, phone' } }] },
    ])
    const mails = await mailsOf(database)
    expect(mails.map(({ toAddress }) => toAddress).filter(Boolean)).toEqual([email])
    expect(mails.map(({ replyToAddress }) => replyToAddress).filter(Boolean)).toEqual([email])
    const [client] = await database.kysely.selectFrom('clients').selectAll().execute()
    expect(client).toMatchObject({ email, phone: '0113 496 0182', phoneKey: '+441134960182' })
    expect(await log()).toMatchObject([{ action: 'corrected', fields: ['email', 'phone'] }])
    expect(JSON.stringify(await log())).not.toMatch(/0113|amara/)
    // Saving an unchanged request adds no log entry.
    await call('PATCH', `requests/${id}`, { ...body, version: 2 })
    expect(await log()).toHaveLength(1)
  })

  test(`${dialect}: a correction is checked as on the form, and never overwrites another device's`, async () => {
    const { send, call, lookUp } = await buildPeople(dialect)
    const id = await send()
    const correct = (own: object) =>
      call('PATCH', `requests/${id}`, { name, email, phone, hairType, version: 1, ...own })
    expect((await correct({ name: ' ', email: 'amara', phone: '' })).json().errors).toEqual({
      name: 'Name is required',
      email: 'Please enter a valid email address',
      phone: 'Phone number is required',
    })
    const both = await Promise.all([correct({ name: 'Amara One' }), correct({ name: 'Amara Two' })])
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
    const won = both.find(({ statusCode }) => statusCode === 200)?.json()
    expect((await lookUp(email)).requests[0].name).toBe(won.name)
    expect(
      (await call('PATCH', 'requests/unknown', { name, email, phone, hairType, version: 1 })).statusCode,
    ).toBe(404)
  })

  test(`${dialect}: a subscriber's address is corrected unless it is taken or was changed meanwhile, and they can be unsubscribed`, async () => {
    const { subscribe, call, lookUp, database, log } = await buildPeople(dialect)
    await subscribe('amara@exmaple.com')
    await subscribe('beth@example.com')
    const [{ id }] = (await lookUp('amara@exmaple.com')).subscriptions
    const correct = (to: string, seen = 'amara@exmaple.com') =>
      call('PATCH', `subscriptions/${id}`, { email: to, seen })
    expect((await correct('beth@example.com')).json().errors).toEqual({
      email: 'This address is on the list already',
    })
    expect((await correct('amara')).statusCode).toBe(400)
    expect((await correct(' Amara.Okafor@example.com ')).json()).toMatchObject({ id, email })
    expect((await correct('other@example.com')).statusCode).toBe(409)
    expect((await mailsOf(database)).map(({ toAddress }) => toAddress)).toContain(email)

    const end = () => call('POST', `subscriptions/${id}/end`)
    expect((await end()).json()).toHaveProperty('unsubscribedAt')
    expect((await end()).statusCode).toBe(200)
    const waiting = (await mailsOf(database)).filter(({ state }) => state === 'waiting')
    expect(waiting.map(({ toAddress }) => toAddress)).toEqual(['beth@example.com'])
    expect((await log()).map(({ action }: { action: string }) => action)).toEqual([
      'unsubscribed',
      'corrected',
    ])
    expect((await call('PATCH', 'subscriptions/unknown', { email, seen: email })).statusCode).toBe(404)
    expect((await call('POST', 'subscriptions/unknown/end')).statusCode).toBe(404)
  })
}
