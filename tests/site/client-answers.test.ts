import { join } from 'node:path'
import { expect, test } from 'vitest'
import { appointmentPages, type OwnPage, type PickPage } from '#contract/appointment-pages.ts'
import { dataRequestPages } from '#contract/rights.ts'
import { collectFacts } from '#server/http/facts.ts'
import { loadSite } from '#server/http/site.ts'
import { shippedPageContent } from '#tests/support/shipped-page-content.ts'

const { renderer, assets } = await loadSite(join(import.meta.dirname, '../../dist'))

const draw = (path: string, page: OwnPage | PickPage, errors: Record<string, string>) =>
  drawForm(path, { page: JSON.stringify(page) }, errors)

async function drawForm(path: string, values: Record<string, string>, errors: Record<string, string>) {
  const form = { values, errors }
  const facts = collectFacts('https://curls.example')
  const { html } = await renderer.renderPage({ path, facts, content: shippedPageContent(), assets, form })
  const main = html.slice(html.indexOf('<main'))
  return { main, focused: main.match(/<[^>]* autofocus[^>]*>/gi) }
}

const shared = { token: 'token', firstName: 'Beth', serviceType: 'cut-only', area: 'adel', address: '' }
const span = { startsAt: '2030-03-05T10:30:00.000Z', endsAt: '2030-03-05T12:00:00.000Z' }
const long = 'This is too long.'

test('words that were refused stand with their message once, and have the focus', async () => {
  const own: OwnPage = {
    ...{ ...shared, ...span, state: 'upcoming', place: 'home', changeUntil: '2030-03-04T10:30:00.000Z' },
    ...{ hasAskedForChange: false, preparation: '', isTooLate: false, file: '/appointment/file.ics' },
    words: 'A long story',
  }
  const { main, focused } = await draw(appointmentPages.own, own, { words: long })
  expect(focused).toEqual([expect.stringContaining('name="words"')])
  for (const once of ['A long story', long]) expect(main.split(once)).toHaveLength(2)
})

test('a choice that is refused is said above the times, and the browser itself asks for one', async () => {
  const pick: PickPage = {
    ...{ ...shared, state: 'open', place: 'salon', minutes: 90, noticeHours: 24, openUntil: span.startsAt },
    ...{ times: [{ ...span, isGone: false }], choice: '', hasJustGone: false, words: '' },
  }
  const { main } = await draw(appointmentPages.pick, pick, { choice: 'Choose a time.' })
  expect(main.match(/<input[^>]* required[^>]*>/g)).toHaveLength(2)
  expect(main.indexOf('Choose a time.')).toBeLessThan(main.indexOf('type="radio"'))
})

test('a kind of data request that is none is refused beside the choices', async () => {
  const kind = 'Please choose what you would like'
  const { main } = await drawForm(dataRequestPages.ask, { kind: 'everything' }, { kind })
  expect(main.indexOf(kind)).toBeGreaterThan(main.indexOf('type="radio"'))
})
