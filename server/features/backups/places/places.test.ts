import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import type { PlaceKind } from '#contract/off-site-backup.ts'
import { makeFolder } from '#tests/support/databases.ts'
import { portOf } from '#tests/support/local-port.ts'
import { s3User, startS3 } from '#tests/support/s3-server.ts'
import { startWebdav, webdavUser } from '#tests/support/webdav-server.ts'
import { checkAddress, parsePlace } from './address.ts'
import { openPlace, testPlace } from './open-place.ts'
import { createTextFile, type PlaceSettings } from './place.ts'

const names = [
  'backup-20261120T030000Z.db.age',
  'backup-20261121T030000Z.db.age',
  'backup-20261122T030000Z.db.age',
]

const builders: Record<
  PlaceKind,
  () => Promise<{ settings: PlaceSettings; stored: () => Promise<string[]> }>
> = {
  folder: async () => {
    const address = await makeFolder()
    return { settings: { kind: 'folder', address, user: '', password: '' }, stored: () => readdir(address) }
  },
  webdav: async () => {
    const folder = await makeFolder()
    const { origin } = await startWebdav(folder)
    // The folder does not exist yet.
    const address = `${origin}/her%20backups`
    const stored = () => readdir(join(folder, 'her backups'))
    return { settings: { kind: 'webdav', address, ...webdavUser }, stored }
  },
  s3: async () => {
    const { origin, region, objects } = await startS3('curls')
    const address = `${origin}/curls/her%20backups?region=${region}`
    const stored = async () => [...objects.keys()].map((key) => key.replace('her backups/', ''))
    return { settings: { kind: 's3', address, ...s3User }, stored }
  },
}

for (const [kind, build] of Object.entries(builders))
  test(`${kind}: files are written, listed, read back and deleted, and the access check leaves nothing behind`, async () => {
    const { settings, stored } = await build()
    const place = openPlace(settings)
    await testPlace(place)
    expect(await stored()).toEqual([])
    for (const name of names) await place.put(createTextFile(name, `of ${name}`))
    expect((await place.list()).sort()).toEqual(names)
    expect((await stored()).sort()).toEqual(names)
    expect(String(await place.get(names[1] ?? ''))).toBe(`of ${names[1]}`)
    for (const name of [names[0], names[0], names[2]]) await place.delete(name ?? '')
    expect(await place.list()).toEqual([names[1]])
  })

test('storage errors are distinguished, and no error contains the password', async () => {
  const folder = await makeFolder()
  await writeFile(join(folder, 'file'), '')
  await mkdir(join(folder, 'small'))
  const { origin, storage } = await startWebdav(folder)
  const s3 = await startS3('curls')
  // A server that echoes the credentials, as some do.
  const echo = createServer((request, response) =>
    response.writeHead(401).end(`${request.headers.authorization} of ${webdavUser.password}`),
  ).listen(0, '127.0.0.1')
  onTestFinished(() => void echo.close())
  const webdav = (address: string, password = webdavUser.password) =>
    ({ kind: 'webdav', address, user: webdavUser.user, password }) as const
  const bucket = (address: string, own: Partial<PlaceSettings> = {}): PlaceSettings => ({
    ...{ kind: 's3', address, ...s3User },
    ...own,
  })
  const inFolder = (address: string) => ({ kind: 'folder', address, user: '', password: '' }) as const
  const region = `?region=${s3.region}`
  const cases: [PlaceSettings, string][] = [
    [inFolder(join(folder, 'none')), 'missing'],
    [inFolder(join(folder, 'file')), 'missing'],
    [webdav(`${origin}/small`, 'wrong'), 'password'],
    [webdav(`http://127.0.0.1:${await portOf(echo)}/small`), 'password'],
    [webdav(`${origin}/none/below`), 'missing'],
    [webdav(`${origin}/elsewhere`), 'moved'],
    [webdav(origin.replace('http:', 'https:')), 'certificate'],
    [webdav('http://127.0.0.1:1'), 'unreachable'],
    [webdav('http://nowhere.invalid'), 'unknown-host'],
    [bucket(`${s3.origin}/none${region}`), 'missing'],
    [bucket(`${s3.origin}/curls${region}`, { password: 'wrong' }), 'password'],
    [bucket(`${s3.origin}/curls${region}`, { user: 'NOBODY' }), 'password'],
  ]
  for (const [settings, problem] of cases) {
    const refused = await testPlace(openPlace(settings)).catch((error: unknown) => error)
    expect(refused, `${settings.kind} ${settings.address}`).toMatchObject({ problem })
    expect(String(refused)).not.toContain(settings.password || 'nothing')
    expect(String(refused)).not.toContain(Buffer.from(`:${settings.password}`).toString('base64').slice(-8))
  }
  storage.freeBytes = 10
  const full = testPlace(openPlace(webdav(`${origin}/small`)))
  await expect(full).rejects.toMatchObject({ problem: 'full' })
  expect(await readdir(join(folder, 'small'))).toEqual([])
})

test('addresses are normalised, and refused where the password would travel unencrypted', () => {
  const address = (kind: PlaceKind, typed: string) => Object.values(checkAddress(kind, typed))[0]
  expect(address('folder', ' /mnt/usb/ ')).toBe('/mnt/usb')
  expect(address('folder', 'usb')).toMatch(/whole path/)
  expect(address('webdav', 'cloud.example.com/dav/')).toBe('https://cloud.example.com/dav')
  expect(address('webdav', 'http://192.168.1.5:5005/backups')).toBe('http://192.168.1.5:5005/backups')
  expect(address('webdav', 'http://nas.local/backups')).toBe('http://nas.local/backups')
  expect(address('webdav', 'http://cloud.example.com')).toMatch(/https/)
  expect(address('webdav', 'http://8.8.8.8/')).toMatch(/https/)
  expect(address('webdav', 'https://me:secret@example.com/')).toMatch(/own fields/)
  expect(address('s3', 'https://s3.example.com/')).toMatch(/bucket/)
  expect(parsePlace('webdavs://me:p%40ss@cloud.example.com/dav')).toEqual({
    ...{ kind: 'webdav', address: 'https://cloud.example.com/dav', user: 'me', password: 'p@ss' },
  })
  expect(parsePlace('s3://KEY:se%2Fcret@s3.example.com/curls/here?region=eu-1')).toEqual({
    ...{
      kind: 's3',
      address: 'https://s3.example.com/curls/here?region=eu-1',
      user: 'KEY',
      password: 'se/cret',
    },
  })
  expect(parsePlace('file:/mnt/usb')).toMatchObject({ kind: 'folder', address: '/mnt/usb' })
  // The last one has an access key that no header can hold.
  for (const bad of [
    ...['usb', 'file:usb', 'webdavs://cloud.example.com/', 's3://KEY:x@host', 'ftp://a:b@c/d'],
    's3://%C3%A9:x@host/bucket',
  ])
    expect(parsePlace(bad), bad).toBeUndefined()
})
