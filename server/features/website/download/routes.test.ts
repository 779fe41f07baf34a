import { expect, test } from 'vitest'
import { splitFrontMatter } from '#content/text/front-matter.ts'
import { documentNames } from '#contract/website.ts'
import { allowDownload, downloadPath } from '#contract/website-download.ts'
import { minutes } from '#tests/support/build-test-app.ts'
import { anyDialect } from '#tests/support/databases.ts'
import { nameOf } from '#tests/support/gallery-scene.ts'
import { buildOwnerDesk } from '#tests/support/owner-desk.ts'
import { changeEverything, openWebsiteProcess } from '#tests/support/website-scene.ts'
import { unzip } from '#tests/support/zips.ts'

for (const dialect of anyDialect) {
  test(`${dialect}: a website in which everything was changed is all in the zip, in files that anybody can read`, async () => {
    const website = await openWebsiteProcess(dialect)
    const picture = await changeEverything(website)
    const files = await unzip(await website.download())
    for (const name of documentNames)
      expect(JSON.parse(String(files.get(`words/${name}.json`))), name).toEqual(
        (await website.read(name)).published,
      )
    const { published } = await website.read('article:hard-water')
    const { data, body } = splitFrontMatter(String(files.get('articles/hard-water.md')))
    expect(data).toMatchObject({ title: published.title, excerpt: published.excerpt })
    expect(body.trim()).toBe(published.body.trim())
    expect([...files.keys()]).not.toContain('articles/your-first-curly-cut.md')
    expect(JSON.parse(String(files.get('addresses.json')))).toContainEqual({
      address: 'hard-water-and-what-it-does-to-a-curl',
      article: 'hard-water',
    })
    expect(JSON.parse(String(files.get('pictures.json')))).toMatchObject([
      { id: picture.id, subject: 'client', agreedOn: '2026-02-14', uses: 'website-newsletter' },
    ])
    for (const file of [nameOf(picture, 320), nameOf(picture, 600, 'jpg')])
      expect(files.get(`pictures/${file}`)).toEqual((await website.visit(`/pictures/${file}`)).bytes)
  })

  test(`${dialect}: the download names clients, so it needs a fresh second step`, async () => {
    const { app, ask, logIn, turnOn, figures, clock } = await buildOwnerDesk(dialect)
    const { cookie } = await logIn()
    const { secret } = await turnOn(cookie)
    clock.pass(minutes(10))
    const statuses = async () => [
      (await app.inject({ method: 'POST', url: allowDownload.path, headers: { cookie } })).statusCode,
      (await app.inject({ url: downloadPath, headers: { cookie } })).statusCode,
    ]
    expect(await statuses()).toEqual([403, 403])
    await ask('POST', '/api/admin/account/step-up', { cookie, body: { code: figures(secret) } })
    expect(await statuses()).toEqual([204, 200])
    const file = await app.inject({ url: downloadPath, headers: { cookie } })
    expect(file.headers).toMatchObject({
      'content-type': 'application/zip',
      'content-disposition': expect.stringMatching(/^attachment; filename="website-2026-03-01\.zip"$/),
      'cache-control': 'no-store',
    })
  })

  test(`${dialect}: a picture whose consent was taken back is not in the zip`, async () => {
    const website = await openWebsiteProcess(dialect)
    const picture = await website.addPicture({
      ...{ subject: 'client', agreedOn: '2026-02-14', uses: 'website' },
    })
    const names = async () => [...(await unzip(await website.download())).keys()].join(' ')
    expect(await names()).toContain(picture.id)
    await website.call('POST', `/pictures/${picture.id}/withdraw`)
    expect(await names()).not.toContain(picture.id)
  })
}
