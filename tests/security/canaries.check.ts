import { execFile } from 'node:child_process'
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { chromium } from '@playwright/test'
import { expect, test } from 'vitest'
import { launchOptions } from '#scripts/install/ensure-browser.mjs'
import { decryptFile } from '#server/database/backup/age.ts'
import { dialects, makeFolder } from '#tests/support/databases.ts'
import { startPushService } from '#tests/support/push-service.ts'
import { unzip } from '#tests/support/zips.ts'
import { client, secrets, strays, tokens as tokenPlaces } from './canaries/canaries.ts'
import { openDatabase } from './canaries/databases.ts'
import { failWith500 } from './canaries/faults.ts'
import { bringPictures, takeWebsiteAlong } from './canaries/files.ts'
import { judge } from './canaries/judge.ts'
import * as desk from './canaries/owner.ts'
import { publicPages, sqliteTables } from './canaries/places.ts'
import { type Scene, startScene } from './canaries/scene.ts'
import type { Place } from './canaries/search.ts'
import { followMailedLinks, walkAsVisitors } from './canaries/visitors.ts'

/** Types into the forms of a real browser and sends nothing, while its visit is counted. */
async function typeAndLeave(origin: string): Promise<void> {
  const browser = await chromium.launch(launchOptions())
  try {
    const page = await browser.newPage()
    await page.goto(`${origin}/contact`)
    await page.getByRole('button', { name: 'Accept All' }).click()
    await page.getByLabel('Name').first().fill(strays['typed and never sent'][0])
    await page.getByLabel('Name').first().blur()
    await Promise.all([
      page.waitForResponse((answer) => answer.url().endsWith('/api/analytics/pageview')),
      page.goto(`${origin}/services`),
    ])
    await page.goto(`${origin}/admin`)
    await page.getByLabel('Username').fill(strays['typed and never sent'][0])
    await page
      .getByLabel(/^Password/)
      .first()
      .fill(strays['password typed and never sent'][0])
    await page.goto(`${origin}/about`)
  } finally {
    await browser.close()
  }
}

const run = promisify(execFile)
const root = join(import.meta.dirname, '../..')
const failing = join(root, 'tests/support/fail-on-signal.ts')
const passphrase = secrets['passphrase of the backups'][0]

/** The copies in the second place as they lie there, and as they open. */
async function secondPlace({ disk }: Scene): Promise<Place[]> {
  const folder = await makeFolder()
  const copies = (await readdir(disk)).filter((name) => name.endsWith('.age'))
  expect(copies).not.toEqual([])
  const opened = await Promise.all(
    copies.map(async (name) => {
      const file = join(folder, name)
      await decryptFile(join(disk, name), passphrase, file)
      return sqliteTables(file, 'backup table')
    }),
  )
  await rm(folder, { recursive: true })
  return opened.flat()
}

/** All of the product, by visitors and by the owner; answers her session and the website as a file. */
async function walk(scene: Scene, pushHost: string) {
  const owner = await desk.signIn(scene, secrets['first password of the owner'][0])
  await desk.setUpMail(owner, scene)
  await desk.setUpSecondPlace(owner, scene)
  await desk.addPhone(owner, scene, pushHost)
  await walkAsVisitors(scene)
  await followMailedLinks(scene)
  await typeAndLeave(scene.origin())
  await desk.workOnRequests(owner, scene)
  await desk.sendAnIssue(owner)
  const testimonial = await desk.writeWebsite(owner)
  await bringPictures(owner, testimonial)
  const zip = await unzip(await takeWebsiteAlong(owner))
  const { owner: again, code } = await desk.secureAccount(owner, scene)
  await desk.backUp(again)
  return { code, zip: { name: 'website file', bytes: Buffer.concat([...zip.values()]) } }
}

const isOutOfReach = (place: string) => /^(?:backup|second place|mail$|PostgreSQL file)/.test(place)

for (const dialect of dialects)
  for (const LOG_LEVEL of ['trace', 'warn'])
    test(`${dialect}, log level ${LOG_LEVEL}: no address, browser, password or token stays anywhere, and names only where they belong @planted-values @data-nowhere @told-no-address @told-typed @asvs-14.2.4`, async ({
      task,
    }) => {
      const push = await startPushService()
      const database = await openDatabase(dialect)
      const scene = await startScene({
        ...database.settings,
        ...{ LOG_LEVEL, TEST_SITE: 'built', PUSH_HOSTS: push.host },
        NODE_EXTRA_CA_CERTS: join(root, 'tests/fixtures/local-https.crt'),
        NODE_OPTIONS: `--import=${pathToFileURL(failing)}`,
      })
      const { code, zip } = await walk(scene, push.host)
      await push.arrived(1)
      await failWith500(scene, database.tell(scene.dataDir), dialect === 'postgres')
      const pushed = push.received.map(({ path, headers, body }) =>
        Buffer.concat([Buffer.from(JSON.stringify([path.replace(/.+/, ''), headers])), body]),
      )
      const everywhere = async () => [
        ...(await scene.places()),
        ...(await database.places()),
        ...(await secondPlace(scene)),
        ...[zip, { name: 'push message', bytes: Buffer.concat(pushed) }],
      ]
      const values = scene.values()
      expect([...scene.tokens.keys()].toSorted()).toEqual(Object.keys(tokenPlaces).toSorted())
      const pages = await publicPages(scene.origin())
      expect(pages.length).toBeGreaterThan(15)
      const used = judge([...(await everywhere()), ...pages], values)
      expect(used.breaches).toEqual([])
      // What was planted has arrived where it belongs: a search that sees nothing proves nothing.
      for (const name of Object.keys(client)) {
        expect
          .soft(
            used.valuesIn((place) => /^table /.test(place)),
            name,
          )
          .toContain(name)
        expect
          .soft(
            used.valuesIn((place) => /^backup table /.test(place)),
            name,
          )
          .toContain(name)
      }

      // It ends by itself after an error that nobody has caught, then it is aborted as a fault of Node's own would do.
      await scene.stop('SIGPIPE')
      await scene.restart()
      await scene.stop('SIGABRT')
      const crashed = judge(await everywhere(), values)
      expect(crashed.breaches).toEqual([])

      const [backup = ''] = (await readdir(join(scene.dataDir, 'backups'))).filter((name) =>
        /^backup-.+\.db$/.test(name),
      )
      const restored = await run(
        process.execPath,
        ['scripts/owner/restore.ts', join(scene.dataDir, 'backups', backup)],
        {
          cwd: root,
          env: { PATH: process.env.PATH, ...scene.settings, NODE_OPTIONS: '' },
        },
      )
      scene.hear(restored.stdout + restored.stderr)
      await scene.restart()
      const back = await desk.signInWithCode(scene, secrets['new password of the owner'][0], code)
      await back.do('POST', '/api/admin/people/erasures', { json: { contact: client['e-mail address'][0] } })
      const erased = judge(await everywhere(), scene.values())
      expect(erased.breaches).toEqual([])
      const left = erased.valuesIn((place) => !isOutOfReach(place))
      for (const name of Object.keys(client)) expect.soft(left, name).not.toContain(name)
      expect(erased.valuesIn((place) => /^backup table /.test(place))).toContain('name')

      const looks = used.looks + crashed.looks + erased.looks
      task.meta.figures = { values: values.size, 'values x places': looks, breaches: 0 }
    })
