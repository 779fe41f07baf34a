import { expect, test } from 'vitest'
import { shippedContent } from '#content/documents/website-content.ts'
import { anyDialect } from '#tests/support/databases.ts'
import { openWebsiteDesk } from '#tests/support/website-desk.ts'

const { services, servicesPage, pageMeta } = shippedContent

const servicesWith = (heading: string) => ({
  services,
  servicesPage: { ...servicesPage, heading },
  pageMeta: { '/services': pageMeta['/services'] },
})

for (const dialect of anyDialect) {
  test(`${dialect}: parts that are not there are refused`, async () => {
    const { call } = await openWebsiteDesk(dialect)
    expect((await call('GET', '/documents/unknown')).status).toBe(400)
    expect((await call('PATCH', '/documents/details/draft', { content: {} })).status).toBe(400)
  })

  test(`${dialect}: a megabyte in one field is refused in a sentence, and the draft stays as it was`, async () => {
    const { read, save } = await openWebsiteDesk(dialect)
    await save('services', servicesWith('A heading in the draft'), 0)
    const { status, body } = await save('services', servicesWith('x'.repeat(1_000_000)), 1)
    expect([status, body.detail]).toEqual([413, expect.stringMatching(/^[A-Z].{10,120}\.$/)])
    expect((await read('services')).draft.servicesPage.heading).toBe('A heading in the draft')
  })
}
