import { expect, test } from 'vitest'
import { documents } from '#content/documents/documents.ts'
import { shippedContent } from '#content/documents/website-content.ts'
import { withValueAt } from '#contract/content-paths.ts'
import type { PartName } from '#contract/website.ts'
import { anyDialect } from '#tests/support/databases.ts'
import { galleryWith } from '#tests/support/gallery.ts'
import { openGallery } from '#tests/support/gallery-scene.ts'

const waits = 'This is a photograph without a date of consent.'

async function openPages(dialect: (typeof anyDialect)[number]) {
  const gallery = await openGallery(dialect)
  const { app, call } = gallery
  const publish = async (name: PartName, changes: Record<string, string>) => {
    const shipped = documents[name].pick(shippedContent)
    const content = Object.entries(changes).reduce(
      (one, [path, value]) => withValueAt(one, path, value),
      shipped,
    )
    const { draftVersion } = (await call('GET', `/documents/${name}`)).body
    await call('PATCH', `/documents/${name}/draft`, { draftVersion, content: Object(content) })
    return await call('POST', `/documents/${name}/publish`, { draftVersion: draftVersion + 1 })
  }
  const shown = async () => (await app.inject({ url: '/' })).json().content
  return { ...gallery, publish, shown }
}

for (const dialect of anyDialect) {
  test(`${dialect}: her picture stands on a page with its words, and what came with the website again after a withdrawal`, async () => {
    const { agree, call, publish, shown, addPicture } = await openPages(dialect)
    const picture = await addPicture()
    const hero = { 'homePage.picture': picture.id, 'homePage.heading': 'Curls are all I do here' }
    const home = { ...hero, 'homePage.underlined': 'Curls', 'homePage.portraits[2]': picture.id }
    const refused = await publish('home', home)
    expect(refused.body.errors).toEqual({ 'homePage.picture': waits, 'homePage.portraits[2]': waits })
    await agree(picture.id)
    expect((await publish('home', home)).body.errors).toEqual({
      'homePage.pictureAlt': 'The picture has no words yet. Say in 10 to 125 letters what it shows.',
    })
    const words = {
      'homePage.pictureAlt': 'Copper ringlets in a kitchen',
      'homePage.pictureFocus': '40% 10%',
    }
    expect((await publish('home', { ...home, ...words })).status).toBe(200)
    expect((await shown()).homePage).toMatchObject({
      ...{ picture: picture.id, pictureAlt: 'Copper ringlets in a kitchen', pictureFocus: '40% 10%' },
    })
    expect((await shown()).pictures[picture.id].mayBeShown).toBe(true)

    await call('POST', `/pictures/${picture.id}/withdraw`)
    const { homePage, pictures } = await shown()
    expect([homePage.picture, homePage.pictureAlt, homePage.portraits]).toEqual([
      'home-hero',
      undefined,
      shippedContent.homePage.portraits,
    ])
    expect(pictures).not.toHaveProperty(picture.id)
  })

  test(`${dialect}: each side of a pair keeps what must never be cut off of it`, async () => {
    const { publish, shown } = await openGallery(dialect)
    const gallery = galleryWith()
    const [first = {}, ...others] = gallery.beforeAfterPairs
    const pair = { ...first, beforeFocus: '30% 12%' }
    expect((await publish({ ...gallery, beforeAfterPairs: [pair, ...others] })).status).toBe(200)
    const [shownPair, other] = (await shown()).beforeAfterPairs
    expect([shownPair.beforeFocus, shownPair.afterFocus, other.beforeFocus]).toEqual([
      '30% 12%',
      undefined,
      undefined,
    ])
  })
}
