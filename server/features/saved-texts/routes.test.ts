import { expect, test } from 'vitest'
import { sampleTexts } from '#content/shipped.ts'
import { changeSavedTexts, readSavedTexts } from '#contract/saved-texts.ts'
import { buildRequestPage } from '#tests/support/request-page.ts'

test('the samples are there until she changes the list, and of two devices the second is told', async () => {
  const { call } = await buildRequestPage()
  const read = async () => (await call('GET', readSavedTexts.path)).json()
  expect(await read()).toEqual({ texts: sampleTexts, version: 0 })
  const own = [{ id: 'park', name: 'Parking', body: 'Hi {first name}, park anywhere.' }]
  for (const version of [0, 1]) {
    const both = await Promise.all(
      [own, []].map((texts) => call('PATCH', changeSavedTexts.path, { texts, version })),
    )
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
    expect(await read()).toEqual(both.find(({ statusCode }) => statusCode === 200)?.json())
  }
})

test('an unknown blank is refused; so are an empty text, no name, and too many', async () => {
  const { call } = await buildRequestPage()
  const refusal = async (...texts: object[]) => {
    const answer = await call('PATCH', changeSavedTexts.path, { texts, version: 0 })
    expect(answer.statusCode).toBe(400)
    return answer.json().errors.texts
  }
  const [text = {}] = sampleTexts
  expect(await refusal({ ...text, body: 'Dear {surname}' })).toMatch(
    /^What can be filled in is \{first name\}, \{service\}/,
  )
  expect(await refusal({ ...text, body: ' ' })).toBe('Please write a text')
  expect(await refusal({ ...text, name: ' ' })).toBe('Please give it a name')
  expect(await refusal(...Array.from({ length: 31 }, (_, at) => ({ ...text, id: `${at}` })))).toBe(
    '30 texts are the most',
  )
})
