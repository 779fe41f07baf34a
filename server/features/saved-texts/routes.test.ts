import { expect, test } from 'vitest'
import { sampleTexts } from '#content/shipped.ts'
import { changeSavedTexts, fillSavedText, readSavedTexts } from '#contract/saved-texts.ts'
import { collectFacts } from '#server/http/facts.ts'
import { buildRequestPage } from '#tests/support/request-page.ts'

const facts = collectFacts('https://curls.example')
const amara = { name: 'Amara Okafor', serviceType: 'cut-and-color', location: 'chapel-allerton' }

test('every sample fills in completely, with the number and name of the business', () => {
  for (const { body } of sampleTexts) {
    const text = fillSavedText(body, amara, facts)
    expect(text).not.toMatch(/[{}]/)
    expect(text).toContain('0113 496 0182')
    expect(text).toMatch(/North Leeds Curls$/)
  }
  expect(fillSavedText('{first name}, a { service } in {area}?', amara, facts)).toBe(
    'Amara, a cut and colour in Chapel Allerton?',
  )
})

test('what somebody typed into the form is never read as a blank', () => {
  expect(fillSavedText('{first name} {my phone}', { ...amara, name: '{service}' }, facts)).toBe(
    '{service} 0113 496 0182',
  )
})

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
