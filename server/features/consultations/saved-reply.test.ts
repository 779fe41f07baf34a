import { expect, test } from 'vitest'
import { changeSavedReply, fillReply, readSavedReply } from '#contract/saved-reply.ts'
import { dialects } from '#tests/support/databases.ts'
import { buildRequestPage } from '#tests/support/request-page.ts'

const filling = {
  'first name': 'Amara',
  service: 'cut and colour',
  area: 'Chapel Allerton',
  phone: '07700 900461',
}

test('the blanks of the saved reply are filled in, and the choice follows where she wants it', () => {
  const text = '{first name}: a { service } in {area}, {come to you / see you at the salon}. {phone}'
  expect(fillReply(text, { ...filling, isAtHome: true })).toBe(
    'Amara: a cut and colour in Chapel Allerton, come to you. 07700 900461',
  )
  expect(fillReply(text, { ...filling, isAtHome: false })).toContain('see you at the salon')
})

test('what somebody typed into the form is never read as a blank @asvs-1.3.7', () => {
  expect(fillReply('{first name} {phone}', { ...filling, 'first name': '{phone}', isAtHome: true })).toBe(
    '{phone} 07700 900461',
  )
})

for (const dialect of dialects) {
  test(`${dialect}: every reply starts from the text that came with the website until she changes it`, async () => {
    const { call } = await buildRequestPage(dialect)
    const before = (await call('GET', readSavedReply.path)).json()
    expect(before).toMatchObject({ text: before.original, version: 0 })
    expect(before.text).toContain('Hello {first name},')
    expect(before.text).toContain('0113 496 0182')
    const text = 'Hi {first name}, I {ring you / see you} on {phone}.'
    const changed = await call('PATCH', changeSavedReply.path, { text, version: 0 })
    expect(changed.json()).toEqual({ text, original: before.original, version: 1 })
    expect((await call('GET', readSavedReply.path)).json()).toEqual(changed.json())
    expect((await call('PATCH', changeSavedReply.path, { text: 'Hi', version: 1 })).json()).toMatchObject({
      version: 2,
    })
  })

  test(`${dialect}: of two devices that change the saved reply the second is told, and nothing is overwritten`, async () => {
    const { call } = await buildRequestPage(dialect)
    for (const version of [0, 1]) {
      const both = await Promise.all(
        ['Phone', 'Laptop'].map((text) => call('PATCH', changeSavedReply.path, { text, version })),
      )
      expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
      const kept = both.find(({ statusCode }) => statusCode === 200)?.json()
      expect((await call('GET', readSavedReply.path)).json()).toEqual(kept)
    }
  })

  test(`${dialect}: an unknown blank is refused by its name, and an empty text and a stranger are refused`, async () => {
    const { app, call } = await buildRequestPage(dialect)
    const change = (text: string) => call('PATCH', changeSavedReply.path, { text, version: 0 })
    expect((await change('Dear {surname}, {a / b / c}')).json().errors.text).toMatch(
      /^\{surname\}, \{a \/ b \/ c\} are not known\. What can be filled in is \{first name\}, \{service\}/,
    )
    expect((await change(' ')).json().errors).toEqual({ text: 'Please write a text' })
    expect((await change('x'.repeat(5001))).statusCode).toBe(400)
    expect((await call('GET', readSavedReply.path)).json()).toMatchObject({ version: 0 })
    expect((await app.inject({ url: readSavedReply.path })).statusCode).toBe(401)
    const stranger = {
      method: 'PATCH',
      url: changeSavedReply.path,
      body: { text: 'Hi', version: 0 },
    } as const
    expect((await app.inject(stranger)).statusCode).toBe(401)
  })
}
