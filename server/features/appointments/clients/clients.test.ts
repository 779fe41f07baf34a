import { expect, test } from 'vitest'
import { dialects } from '#tests/support/databases.ts'
import { beth, buildDiary } from '#tests/support/diary.ts'
import { mailsOf } from '#tests/support/factories.ts'

for (const dialect of dialects) {
  test(`${dialect}: name, number and address of a client are corrected, and mails about visits to come follow`, async () => {
    const { book, call, database, read } = await buildDiary(dialect)
    const { appointment } = await book({ notifyClient: true })
    const { id } = appointment.client
    const body = {
      name: 'Beth Lang',
      phone: '0113 496 0000',
      email: 'new@example.com',
      address: '1 Mill Lane',
    }
    expect((await call('PATCH', `/api/admin/clients/${id}`, body)).json()).toEqual({ id, ...body })
    expect((await read(appointment.id)).appointment.client).toEqual({ id, ...body })
    expect(await mailsOf(database)).toMatchObject([{ state: 'waiting', toAddress: body.email }])
    expect((await call('PATCH', `/api/admin/clients/${id}`, { ...body, name: '' })).statusCode).toBe(400)
    expect((await call('PATCH', '/api/admin/clients/unknown', body)).statusCode).toBe(404)
    expect((await call('GET', '/api/admin/clients?search=lang')).json()).toMatchObject([
      { name: 'Beth Lang' },
    ])
  })

  test(`${dialect}: an underline in a search for clients is no placeholder`, async () => {
    const { book, call } = await buildDiary(dialect)
    await book({ who: { ...beth, email: 'beth_lang@example.com' } })
    const found = async (search: string) => (await call('GET', `/api/admin/clients?search=${search}`)).json()
    expect(await found('beth_lang@')).toMatchObject([{ name: beth.name }])
    expect(await found('bet_')).toEqual([])
  })
}
