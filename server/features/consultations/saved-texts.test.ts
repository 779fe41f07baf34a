import { expect, test } from 'vitest'
import {
  changeSavedTexts,
  fillBlanks,
  readSavedTexts,
  type SavedText,
  SavedTextList,
  sampleTexts,
} from '#contract/saved-texts.ts'
import { dialects, usuallySqlite } from '#tests/support/databases.ts'
import { buildRequestPage } from '#tests/support/request-page.ts'

const filling = {
  'first name': 'Amara',
  service: 'cut and colour',
  area: 'Chapel Allerton',
  phone: '07700 900461',
  'my phone': '0113 496 0182',
  'my name': 'North Leeds Curls',
  day: 'today',
  time: '10:30',
}

const [first] = sampleTexts
const aText = (own: Partial<SavedText> = {}): SavedText => ({ ...first, ...own })

test('the blanks of a saved text are filled in, and the choice follows where she wants it', () => {
  const text = '{first name}: a { service } in {area}, {come to you / see you at the salon}. {phone}'
  expect(fillBlanks(text, { ...filling, isAtHome: true })).toBe(
    'Amara: a cut and colour in Chapel Allerton, come to you. 07700 900461',
  )
  expect(fillBlanks(text, { ...filling, isAtHome: false })).toContain('see you at the salon')
})

test('what somebody typed into the form is never read as a blank', () => {
  expect(fillBlanks('{first name} {phone}', { ...filling, 'first name': '{phone}', isAtHome: true })).toBe(
    '{phone} 07700 900461',
  )
})

test('every sample fills in completely, with the number and name of the business', () => {
  for (const { body } of sampleTexts) {
    const text = fillBlanks(body, { ...filling, isAtHome: true })
    expect(text).not.toMatch(/[{}]/)
    expect(text).toContain('0113 496 0182')
    expect(text).toMatch(/North Leeds Curls$/)
  }
})

test('a text of the away notice is as short as the notice, and names no client', () => {
  const problems = (body: string, kind: SavedText['kind'] = 'away') =>
    SavedTextList.safeParse([aText({ kind, subject: '', body })]).error?.issues.map(({ message }) => message)
  expect(problems('Back on Monday. Ring {my phone}. {my name}')).toBeUndefined()
  expect(problems('Hello {first name}, back on Monday.')?.join()).toContain(
    '{first name} cannot be filled in',
  )
  expect(problems('Back {soon / late}.')?.join()).toContain('{soon / late} cannot be filled in')
  expect(problems('x'.repeat(161))?.join()).toContain('Please shorten it by 1.')
  expect(problems('Hello {first name}, bring a scarf.', 'booked')).toBeUndefined()
  expect(problems('x'.repeat(1001), 'booked')).toHaveLength(1)
  expect(problems('Lovely to see you {day}.', 'care')).toBeUndefined()
  expect(problems('Lovely to see you {day}.', 'reply')).toEqual([
    '{day} is known after a visit only. Please leave it out here.',
  ])
})

for (const dialect of dialects) {
  test(`${dialect}: of two devices that change the saved texts the second is told, and nothing is overwritten`, async () => {
    const { call } = await buildRequestPage(dialect)
    for (const version of [0, 1]) {
      const both = await Promise.all(
        ['Phone', 'Laptop'].map((body) =>
          call('PATCH', changeSavedTexts.path, { texts: [aText({ body })], version }),
        ),
      )
      expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
      const kept = both.find(({ statusCode }) => statusCode === 200)?.json()
      expect((await call('GET', readSavedTexts.path)).json()).toEqual(kept)
    }
  })
}

for (const dialect of usuallySqlite) {
  test(`${dialect}: the texts that came with the website are there until she changes, adds, moves or removes one`, async () => {
    const { call } = await buildRequestPage(dialect)
    const before = (await call('GET', readSavedTexts.path)).json()
    expect(before).toEqual({ texts: sampleTexts, version: 0 })
    const texts = [
      aText({
        id: 'sms',
        kind: 'text',
        name: 'Parking',
        subject: '',
        body: 'Hi {first name}, park anywhere.',
      }),
      aText({ body: 'Hi {first name}, I {ring you / see you} on {phone}.' }),
    ]
    const changed = await call('PATCH', changeSavedTexts.path, { texts, version: 0 })
    expect(changed.json()).toEqual({ texts, version: 1 })
    expect((await call('GET', readSavedTexts.path)).json()).toEqual(changed.json())
    const none = await call('PATCH', changeSavedTexts.path, { texts: [], version: 1 })
    expect(none.json()).toEqual({ texts: [], version: 2 })
    expect((await call('GET', readSavedTexts.path)).json()).toEqual(none.json())
  })

  test(`${dialect}: an unknown blank is refused by its name; so are an empty text, no name, and too many`, async () => {
    const { call } = await buildRequestPage(dialect)
    const change = async (...texts: object[]) => {
      const answer = await call('PATCH', changeSavedTexts.path, { texts, version: 0 })
      expect(answer.statusCode).toBe(400)
      return answer.json().errors.texts
    }
    expect(await change(aText({ body: 'Dear {surname}, {a / b / c}' }))).toMatch(
      /^\{surname\}, \{a \/ b \/ c\} are not known\. What can be filled in is \{first name\}, \{service\}/,
    )
    expect(await change(aText({ body: ' ' }))).toBe('Please write a text')
    expect(await change(aText({ name: ' ' }))).toBe('Please give it a name')
    expect(await change({ ...aText(), kind: 'letter' })).toBe('Please choose what it is for')
    expect(await change(aText(), aText())).toBe('Please send each text once')
    expect(await change(...Array.from({ length: 31 }, (_, at) => aText({ id: `${at}` })))).toBe(
      '30 texts are the most',
    )
    await change(aText({ body: 'x'.repeat(5001) }))
    expect((await call('GET', readSavedTexts.path)).json()).toMatchObject({ version: 0 })
  })
}
