import { expect, onTestFinished, test } from 'vitest'
import { appointmentPages, type OwnPage, type PickPage } from '#contract/appointment-pages.ts'
import type { Facts } from '#contract/render.ts'
import { serveBuiltSite } from '#tests/support/built-site.ts'
import { visibleText } from '#tests/support/read-page.ts'

const what = {
  ...({ token: 'token', firstName: 'Amara', serviceType: 'cut-only', place: 'salon' } as const),
  ...{ area: '', words: '' },
} as const
const visit: Extract<OwnPage, { startsAt: string }> = {
  ...{ state: 'upcoming', ...what, address: '', file: '/file.ics', isTooLate: false },
  ...{ startsAt: '2026-11-26T10:30:00.000Z', endsAt: '2026-11-26T12:30:00.000Z' },
  changeUntil: '2026-11-25T10:30:00.000Z',
  hasAskedForChange: false,
  preparation: 'Please come with dry hair.\nA chair without arms.',
}
const salonAddress = { street: '1 Otley Road', town: 'Leeds', postcode: 'LS6 2AB' }

/** The words that a client reads on a page. */
async function open(facts: Partial<Facts> = {}) {
  const site = await serveBuiltSite('https://curls.example', facts)
  onTestFinished(site.close)
  return async (path: string, page: OwnPage | PickPage) => {
    const { html } = await site.renderForm(path, { values: { page: JSON.stringify(page) }, errors: {} })
    return visibleText(html)
  }
}

test('a client reads how to prepare and where the salon is, with her address once she has set one', async () => {
  const read = await open({ salonAddress })
  const page = await read(appointmentPages.own, visit)
  expect(page).toContain('How to prepare Please come with dry hair. A chair without arms.')
  expect(page).toContain('Where At the salon, 1 Otley Road, Leeds, LS6 2AB')
  const home = await read(appointmentPages.own, {
    ...visit,
    place: 'home',
    address: '12 Mill Lane',
    preparation: '',
  })
  expect(home).toContain('Where I come to you: 12 Mill Lane')
  expect(home).not.toMatch(/How to prepare|At the salon/)
  expect(await (await open())(appointmentPages.own, visit)).toContain('Where At the salon How long 2 h')
})

test('a client who asked for another time reads that the old one stays, and one whose offer expired can ask for new times', async () => {
  const read = await open()
  expect(await read(appointmentPages.own, { ...visit, hasAskedForChange: true })).toContain(
    'You have asked for another time Thursday 26 November, 10:30 stays yours until we have found a new one. You hear from me within 24 hours.',
  )
  const over = await read(appointmentPages.pick, { state: 'over', ...what, words: 'Any Monday' })
  expect(over).toContain('These times are no longer open')
  expect(over).toMatch(/When would suit you\? .*Any Monday.* Ask for new times/)
})

test('the address of a client is no markup in its field, and what is missing is said with each choice', async () => {
  const site = await serveBuiltSite('https://curls.example')
  onTestFinished(site.close)
  const page: PickPage = {
    ...{ state: 'open', ...what, place: 'home', minutes: 90, noticeHours: 24 },
    ...{ openUntil: '2026-11-25T10:30:00.000Z', choice: '', hasJustGone: false },
    address: 'Flat 3, 12-14 Hill Road',
    times: [
      {
        ...{ startsAt: '2026-11-26T10:30:00.000Z', endsAt: '2026-11-26T12:00:00.000Z' },
        isGone: false,
      },
    ],
  }
  const { html } = await site.renderForm(appointmentPages.pick, {
    values: { page: JSON.stringify(page) },
    errors: { choice: 'Choose a time.' },
  })
  expect(html).toMatch(/<textarea[^>]*>Flat 3, 12-14 Hill Road<\/textarea>/)
  const radios = html.match(/<input type="radio"[^>]*>/g) ?? []
  expect(radios).toHaveLength(2)
  for (const radio of radios) expect(radio).toMatch(/aria-invalid="true".*choice-error/)
})
