import { expect, test } from 'vitest'
import { documentNames } from '#contract/website.ts'
import { dialects } from '#tests/support/databases.ts'
import { nameOf } from '#tests/support/gallery-scene.ts'
import { changeEverything, openTransfer } from '#tests/support/transfer-scene.ts'

for (const dialect of dialects)
  test(`${dialect}: a website in which everything was changed is another one's after a download and one confirmation`, async () => {
    const one = await openTransfer(dialect)
    const picture = await changeEverything(one)
    const zip = await one.download()
    const other = await openTransfer(dialect)
    const { found, answer } = await other.bring(zip)
    expect(found).toMatchObject({ state: 'ready', report: { newPictures: 2, hasNewWording: false } })
    expect(answer).toMatchObject({ status: 200, body: { state: 'done' } })
    const paths = ['/', '/services', '/contact', '/blog', '/blog/hard-water', `/pictures/${nameOf(picture)}`]
    for (const path of paths) {
      expect([path, (await other.visit(path)).status]).toEqual([path, 200])
      expect((await other.visit(path)).bytes.equals((await one.visit(path)).bytes)).toBe(true)
    }
    const moved = '/blog/hard-water-and-what-it-does-to-a-curl'
    expect(await other.visit(moved)).toMatchObject({ status: 301, location: '/blog/hard-water' })
    for (const name of documentNames)
      expect((await other.read(name)).published).toEqual((await one.read(name)).published)
  })
