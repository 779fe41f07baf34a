import { expect, test } from 'vitest'
import { collectFacts } from '#server/http/facts.ts'
import { paragraph } from './letter.ts'
import { renderLetter } from './render-letter.ts'

test('the mail footer shows the salon address once it is public', () => {
  const letter = { subject: 'Hello', preview: '', blocks: [paragraph('How are your curls?')], footnote: '' }
  const facts = {
    ...collectFacts('https://ringlets.example'),
    name: 'Otley Ringlets',
    serviceArea: 'All of Otley',
  }
  const salonAddress = { street: '1 Otley Road', town: 'Leeds', postcode: 'LS6 2AB' }
  for (const [foot, mail] of [
    ['Otley Ringlets, All of Otley', renderLetter(letter, { facts })],
    [
      'Otley Ringlets, 1 Otley Road, Leeds, LS6 2AB',
      renderLetter(letter, { facts: { ...facts, salonAddress } }),
    ],
  ] as const) {
    expect(mail.text).toContain(foot)
    expect(mail.html).toContain(foot)
  }
})
