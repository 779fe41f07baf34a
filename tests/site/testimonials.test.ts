import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { pageContentOf } from '#content/content.ts'
import { documents } from '#content/documents.ts'
import { shipped, shippedPictures } from '#content/shipped.ts'
import { collectFacts } from '#server/http/facts.ts'
import { loadSite } from '#server/http/site.ts'
import { visibleText } from '#tests/support/read-page.ts'

const site = await loadSite(join(import.meta.dirname, '../../dist'))
const { renderer } = site

const words = 'My fringe has opinions of its own now, and I agree with most of them.'
const said = (id: string, own: object = {}) => ({
  ...{ id: `said-${id}`, words, name: `Jess ${id.toUpperCase()}.`, sample: false },
  received: { how: 'google', on: '2019-07-04' },
  consent: { how: 'paper', on: '2019-08-05' },
  ...own,
})

/** Every page and file that the public gets, with this register published. */
async function everythingWith(reviews: readonly object[], stories: readonly object[]) {
  const testimonials = documents.testimonials.schema.parse({ reviews, stories })
  const given = { pictures: shippedPictures, shipped, today: '2026-11-28' }
  const content = pageContentOf({ ...shipped, testimonials }, given)
  const facts = collectFacts('https://curls.example')
  const read: Record<string, string> = { ...(await renderer.renderFiles({ facts, content })) }
  for (const path of [...renderer.pagePaths(content), ...renderer.requestPaths])
    read[path] = (await renderer.renderPage({ path, facts, content, assets: site.assets })).html
  for (const path of site.files) read[path] = readFileSync(join(site.folder, path), 'utf8')
  return read
}

test('no page, feed, list, data for search engines or script holds how a testimonial came, or one that is not agreed', async () => {
  const waiting = said('w', { name: 'Amara Tindle', consent: undefined })
  const read = await everythingWith(
    [said('a'), waiting, said('b'), said('c')],
    [said('d'), { ...waiting, id: 'said-v' }],
  )
  expect(read['/']).toContain('Jess A.')
  expect(read['/gallery']).toContain('Jess D.')
  for (const [path, text] of Object.entries(read))
    for (const proof of ['2019-07', '2019-08', 'Jul 2019', 'Aug 2019', 'Amara Tindle', '"consent":{'])
      expect([path, proof, text.includes(proof)]).toEqual([path, proof, false])
})

test('three or more take turns; one or two stand side by side; of none neither words nor heading is left', async () => {
  const homeWith = async (...ids: string[]) =>
    `${
      (
        await everythingWith(
          ids.map((id) => said(id)),
          [],
        )
      )['/']
    }`
  const three = await homeWith('a', 'b', 'c')
  expect(three).toContain('class="carousel"')
  for (const ids of [['a'], ['a', 'b']]) {
    const few = await homeWith(...ids)
    expect(few).not.toContain('class="carousel"')
    for (const id of ids) expect(visibleText(few)).toContain(`Jess ${id.toUpperCase()}.`)
  }
  const none = await everythingWith([], [])
  const { home, gallery } = shipped
  expect(visibleText(`${none['/']}`)).not.toContain(home.testimonialsHeading)
  expect(none['/']).not.toContain('#reviews')
  expect(visibleText(`${none['/gallery']}`)).not.toContain(gallery.storiesHeading)
})
