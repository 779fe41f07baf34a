import { expect, test } from 'vitest'
import { shippedContent } from '#content/website-content.ts'
import { withValueAt } from '#contract/content-paths.ts'
import { allowDownload, downloadPath } from '#contract/website-transfer.ts'
import { minutes } from '#tests/support/build-test-app.ts'
import { dialects } from '#tests/support/databases.ts'
import { fillDisk } from '#tests/support/full-disk.ts'
import { galleryWith } from '#tests/support/gallery.ts'
import { nameOf } from '#tests/support/gallery-scene.ts'
import { buildOwnerDesk } from '#tests/support/owner-desk.ts'
import { openTransfer, type TransferDesk } from '#tests/support/transfer-scene.ts'
import { withJson } from '#tests/support/zips.ts'
import { deleteUnusedPictures } from '../pictures/jobs.ts'

const { register } = shippedContent
const jess = {
  ...{ id: 'jess-o', words: 'My fringe has opinions of its own now, and I agree with most of them.' },
  ...{ name: 'Jess Ottoline', sample: false },
  received: { how: 'salon', on: '2026-02-12' },
  consent: { how: 'paper', on: '2026-02-13' },
}

const writeHeading = async ({ read, write }: TransferDesk, name: string, path: string, text: string) =>
  await write(name, withValueAt((await read(name)).published, path, text))
const headings = async ({ visit }: TransferDesk) => {
  const { content } = JSON.parse(String((await visit('/')).bytes))
  return [content.servicesPage.heading, content.aboutPage.heading]
}

for (const dialect of dialects) {
  test(`${dialect}: the download names clients, so it is for the owner alone, after a fresh second step`, async () => {
    const { app, ask, logIn, turnOn, figures, clock } = await buildOwnerDesk(dialect)
    for (const [method, url] of [
      ['GET', downloadPath],
      ['GET', '/api/admin/website/transfer'],
      ['POST', '/api/admin/website/transfer/imports'],
      ['POST', '/api/admin/website/transfer/imports/one/apply'],
    ] as const)
      expect((await app.inject({ method, url })).statusCode).toBe(401)
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

  test(`${dialect}: what changes is said before; then each part is a version that Undo takes back, and drafts stay`, async () => {
    const one = await openTransfer(dialect)
    await writeHeading(one, 'services', 'servicesPage.heading', 'Services as they were')
    const zip = await one.download()
    await writeHeading(one, 'services', 'servicesPage.heading', 'Services as they are')
    await writeHeading(one, 'about', 'aboutPage.heading', 'About me as I am')
    const { draftVersion, published } = await one.read('about')
    const draft = withValueAt(published, 'aboutPage.heading', 'About me, not finished')
    await one.call('PATCH', '/documents/about/draft', { draftVersion, content: draft })
    const off = 'article:reading-the-label'
    const { draftVersion: seen } = await one.read(off)
    await one.call('POST', `/documents/${off}/take-off`, { draftVersion: seen, isDeleted: true })

    const { found, answer } = await one.bring(zip)
    const changed = found.report?.parts.filter(({ what }) => what !== 'same')
    expect(changed).toMatchObject([
      { name: 'services', what: 'changed', changes: 1, hasDraft: false },
      { name: 'about', what: 'changed', changes: 1, hasDraft: true },
      { name: off, what: 'new', title: expect.stringMatching(/label/i) },
    ])
    expect(answer.body.state).toBe('done')
    expect(await headings(one)).toEqual(['Services as they were', shippedContent.aboutPage.heading])
    expect((await one.visit('/blog/reading-the-label')).status).toBe(200)
    expect((await one.read('about')).draft.aboutPage.heading).toBe('About me, not finished')
    const { version } = await one.read('services')
    expect(version).toBe(3)
    await one.call('POST', '/documents/services/undo', { version })
    expect((await headings(one))[0]).toBe('Services as they are')
  })

  test(`${dialect}: whoever took back a consent does not come back with an old file, however long ago it was`, async () => {
    const one = await openTransfer(dialect)
    await one.write('testimonials', { ...register, testimonials: [jess, ...register.testimonials] })
    const picture = await one.addPicture({ subject: 'client', agreedOn: '2026-02-14', uses: 'website' })
    await one.write('gallery', galleryWith(picture.id))
    const zip = await one.download()
    await one.call('POST', `/testimonials/${jess.id}/withdraw`)
    await one.call('POST', `/pictures/${picture.id}/withdraw`)
    const expectGone = async () => {
      const { found, answer } = await one.bring(zip)
      expect([found.reasons, found.report]).toMatchObject([
        undefined,
        { newPictures: 0, leftOut: { testimonials: 1, pictures: 1 } },
      ])
      expect(answer.body.state).toBe('done')
      const page = String((await one.visit('/')).bytes)
      expect([page.includes('Jess'), page.includes(picture.id)]).toEqual([false, false])
      expect(JSON.stringify(await one.read('testimonials'))).not.toContain('Jess')
    }
    await expectGone()
    const later = new Date(one.clock.now().getTime() + minutes(31 * 24 * 60))
    const job = deleteUnusedPictures({ database: one.database, now: () => later })
    while (await job.runSlice());
    const files = await one.database.kysely.selectFrom('pictureFiles').select('name').execute()
    expect(files).toEqual([])
    expect((await one.call('GET', '/pictures')).body).toEqual([])
    await expectGone()
  })

  test(`${dialect}: a publish after the file was looked through is not overwritten unseen, and a second process shows what was brought back`, async () => {
    const one = await openTransfer(dialect)
    const other = await openTransfer(dialect, one)
    const html = '<script>alert(1)</script> is only words'
    await writeHeading(one, 'services', 'servicesPage.heading', html)
    const zip = await one.download()
    await writeHeading(one, 'services', 'servicesPage.heading', 'Services as they are')
    const found = await one.look(zip)
    await writeHeading(other, 'about', 'aboutPage.heading', 'Written meanwhile')
    expect(await one.confirm(found)).toMatchObject({
      status: 409,
      body: { detail: expect.stringContaining('looked through again') },
    })
    expect(await headings(other)).toEqual(['Services as they are', 'Written meanwhile'])
    await one.call('POST', `/transfer/imports/${found.id}/check`)
    await expect
      .poll(async () => (await one.call('GET', `/transfer/imports/${found.id}`)).body.state)
      .toBe('ready')
    expect((await one.confirm(found)).status).toBe(200)
    // Pressed twice, it is done once.
    expect((await one.confirm(found)).status).toBe(200)
    await other.website.look()
    expect(await headings(other)).toEqual([html, shippedContent.aboutPage.heading])
    expect((await one.read('services')).version).toBe(3)
  })

  test(`${dialect}: other words of the newsletter box are never proved by a wording that is in use here`, async () => {
    const one = await openTransfer(dialect)
    const { newsletterBox } = shippedContent
    const box = { newsletterBox: { ...newsletterBox, heading: 'One tip each week' } }
    const path = 'words/newsletter.json'
    const zip = await withJson(await one.download(), path, () => box)
    const { found } = await one.bring(zip)
    expect(found.report).toMatchObject({ hasNewWording: true })
    const { content } = JSON.parse(String((await one.visit('/')).bytes))
    expect(content.newsletterBox).toMatchObject({ heading: 'One tip each week' })
    expect(content.newsletterBox.wording).not.toBe(newsletterBox.wording)
  })

  test(`${dialect}: pictures that a killed import left behind are seen by nobody, are in nobody’s way, and go at night`, async () => {
    const one = await openTransfer(dialect)
    const { id, hash } = await one.addPicture({ subject: 'nobody' })
    const zip = await one.download()
    const other = await openTransfer(dialect)
    const left = await other.addPicture({ id, hash, widths: '' })
    expect((await other.call('GET', '/pictures')).body).toEqual([])
    expect((await other.visit(`/pictures/${nameOf(left, 320)}`)).status).toBe(404)
    expect((await other.bring(zip)).answer.body.state).toBe('done')
    expect((await other.call('GET', '/pictures')).body).toMatchObject([{ id, widths: [320] }])
    expect((await other.visit(`/pictures/${nameOf(left, 320)}`)).status).toBe(200)
    await other.addPicture({ widths: '' })
    const job = deleteUnusedPictures({
      database: other.database,
      now: () => new Date(other.clock.now().getTime() + minutes(25 * 60)),
    })
    while (await job.runSlice());
    const rows = await other.database.kysely.selectFrom('pictures').select('id').execute()
    expect(rows.map((row) => row.id)).toEqual([id])
  })

  test(`${dialect}: on a full disk nothing is brought back, and it is said so`, async () => {
    const one = await openTransfer(dialect)
    await one.addPicture({ subject: 'nobody' })
    const zip = await one.download()
    const other = await openTransfer(dialect)
    const found = await other.look(zip)
    await fillDisk(other.database)
    const { status, body } = await other.confirm(found)
    expect([status, body.detail]).toEqual([400, expect.stringContaining('no room left on the disk')])
    expect((await other.call('GET', '/pictures')).body).toEqual([])
  })
}
