import { join } from 'node:path'
import { expect, test } from 'vitest'
import { documentNames } from '#contract/website.ts'
import { loadSite } from '#server/http/site.ts'
import { nameOf } from '#tests/support/gallery-scene.ts'
import { changeEverything, openTransfer, type TransferDesk } from '#tests/support/transfer-scene.ts'

const { kept: _none, ...site } = loadSite(join(import.meta.dirname, '../../dist'))

const old = '/blog/hard-water-and-what-it-does-to-a-curl'

/** Every public page and file that is made of words. */
async function pathsOf({ visit }: TransferDesk): Promise<string[]> {
  const sitemap = (await visit('/sitemap.xml')).bytes.toString()
  const pages = Array.from(
    sitemap.matchAll(/<loc>https?:\/\/[^/]+([^<]*)<\/loc>/g),
    ([, path]) => path || '/',
  )
  return [...pages, '/sitemap.xml', '/rss.xml', '/privacy', '/privacy/request', '/robots.txt']
}

/** When a page changed last is told as it was here. */
const withoutTimes = ({ bytes }: { bytes: Buffer }) =>
  bytes.toString('latin1').replace(/<(lastmod|lastBuildDate)>[^<]*/g, '<$1>')

test('a website in which everything was changed is another one’s to the byte, from either database to either', async () => {
  // The changes are made where pages are drawn in no time.
  const maker = await openTransfer('sqlite')
  const picture = await changeEverything(maker)
  const one = await openTransfer('sqlite', { ...maker, site })
  const paths = [...(await pathsOf(one)), `/pictures/${nameOf(picture, 320)}`]
  expect(paths).toContain('/blog/hard-water')
  let from = one
  for (const dialect of ['postgres', 'sqlite'] as const) {
    const to = await openTransfer(dialect, { site })
    const { found, answer } = await to.bring(await from.download())
    expect(found).toMatchObject({ state: 'ready', report: { newPictures: 1, hasNewWording: false } })
    expect(answer).toMatchObject({ status: 200, body: { state: 'done' } })
    for (const path of paths) {
      const [before, after] = [await one.visit(path), await to.visit(path)]
      expect([path, after.status]).toEqual([path, before.status])
      expect([path, withoutTimes(after) === withoutTimes(before)]).toEqual([path, true])
    }
    expect(await to.visit(old)).toMatchObject({ status: 301, location: '/blog/hard-water' })
    expect((await to.visit('/blog/your-first-curly-cut')).status).toBe(410)
    for (const name of documentNames)
      expect((await to.read(name)).published).toEqual((await one.read(name)).published)
    from = to
  }
})
