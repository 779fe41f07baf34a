import { expect, test, vi } from 'vitest'
import { withdrawConsent } from '#contract/pictures.ts'
import { publishDocument, readDocument, saveDraft } from '#contract/website.ts'
import { connectDatabase } from '#server/database/connect.ts'
import { copyTemplate, makeFolder } from '#tests/support/databases.ts'
import { galleryWith } from '#tests/support/gallery.ts'
import { startKillable } from '#tests/support/killable-program.ts'
import { readableSite } from '#tests/support/readable-site.ts'
import { startHere } from '#tests/support/started-here.ts'
import { insertPicture } from './repository.ts'

// Starting the program twice takes a while on a busy machine.
vi.setConfig({ testTimeout: 120_000 })

const params = { name: 'gallery' } as const
const id = 'own-0123456789abcdef0123'
const name = `${id}-0a1b2c3d-320.webp`

async function storePicture(url: string): Promise<void> {
  const database = connectDatabase(url)
  const size = { hash: '0a1b2c3d', width: 1200, height: 1600, widths: '320' }
  const consent = { subject: 'client', agreedOn: '2026-02-14', uses: 'website', withdrawnAt: null } as const
  const file = { name, pictureId: id, format: 'webp', width: 320, bytes: Buffer.from('RIFF') } as const
  await database.write((tx) => insertPicture(tx, { id, ...size, ...consent, madeAt: new Date() }, [file]))
  await database.close()
}

test('postgres: a picture whose client withdraws is gone from every page and file of every process within five seconds', async () => {
  const DATABASE_URL = await copyTemplate('postgres')
  const one = await startKillable({ DATABASE_URL, DATA_DIR: await makeFolder(), TEST_SITE: 'readable' })
  const here = await startHere({ DATABASE_URL, DATA_DIR: await makeFolder() }, readableSite())
  const other = { address: () => here.address }
  await storePicture(DATABASE_URL)
  const seenAt = async ({ address }: { address: () => string }) => {
    const { content } = await (await fetch(`${address()}/gallery`)).json()
    return [content.galleryItems.length, (await fetch(`${address()}/pictures/${name}`)).status]
  }
  const { draftVersion } = await one.call(readDocument, { params })
  const saved = await one.call(saveDraft, { params, body: { draftVersion, content: galleryWith(id) } })
  await one.call(publishDocument, { params, body: { draftVersion: saved.draftVersion } })
  for (const program of [one, other])
    await expect.poll(() => seenAt(program), { timeout: 5000 }).toEqual([14, 200])

  await one.call(withdrawConsent, { params: { id } })
  expect(await seenAt(one)).toEqual([13, 404])
  await expect.poll(() => seenAt(other), { timeout: 5000 }).toEqual([13, 404])
})
