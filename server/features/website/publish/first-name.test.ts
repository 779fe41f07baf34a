import { expect, test } from 'vitest'
import { shippedContent } from '#content/documents/website-content.ts'
import { renderLetter } from '#server/mail/render-letter.ts'
import { dialects } from '#tests/support/databases.ts'
import { openWebsiteDesk } from '#tests/support/website-desk.ts'

const { business, areas } = shippedContent

for (const dialect of dialects) {
  test(`${dialect}: the first name is published alone, signs mails, and a draft keeps its other changes to itself`, async () => {
    const { call, facts, page, read, save } = await openWebsiteDesk(dialect)
    const phone = '0113 496 0555'
    await save('details', { business: { ...business, phone }, areas }, 0)
    const answer = await call('POST', '/first-name', { firstName: ' Sarah ' })
    expect(answer).toEqual({ status: 200, body: { firstName: 'Sarah' } })
    const { content } = await page('/contact')
    expect(content.business).toEqual({ ...business, firstName: 'Sarah' })
    const { draft, draftVersion, changes } = await read('details')
    expect(draft.business).toMatchObject({ phone, firstName: 'Sarah' })
    expect([draftVersion, changes]).toEqual([2, 1])
    const letter = { subject: '', preview: '', blocks: [], footnote: '' }
    expect(renderLetter(letter, { facts }).text).toContain('Sarah, North Leeds Curls, North Leeds')
    const refused = await call('POST', '/first-name', { firstName: '{x}' })
    expect([refused.status, refused.body.errors.firstName]).toEqual([
      400,
      'Write a first name of 2 to 30 letters, without braces.',
    ])
    expect((await page('/contact')).facts.firstName).toBe('Sarah')
  })
}
