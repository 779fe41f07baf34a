import { execFile } from 'node:child_process'
import { readdir, readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { matches } from '#scripts/static/rules.ts'
import { connect } from '#server/database/connect.ts'
import { migrate } from '#server/database/migrate.ts'
import { dialects, makeDatabaseUrl, makeFolder } from '#tests/support/databases.ts'
import { startSite } from '#tests/support/site.ts'
import { changeEverything, openTransfer } from '#tests/support/transfer-scene.ts'

const root = join(import.meta.dirname, '../..')

/** `npm run build:static` with the settings of a site. */
async function buildStatic(settings: Record<string, string>) {
  const out = join(await makeFolder(), 'static')
  const args = ['scripts/build-static.ts', '--out', out, '--server', 'https://box.example']
  const env = { PATH: process.env.PATH, ...settings }
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: root, env })
  const read = (name: string) => readFile(join(out, name), 'utf8')
  const found = await readdir(out, { recursive: true, withFileTypes: true })
  const files = found
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(out, join(parentPath, name)))
    .filter((name) => name !== '_headers' && name !== '_redirects')
  return { out, stdout, files, headers: await read('_headers'), redirects: await read('_redirects') }
}

/** What a CDN says of an address: of every rule that meets it. */
function headersAt(rules: string, path: string): Record<string, string> {
  const said: Record<string, string> = {}
  for (const [pattern = '', ...lines] of rules.split(/\n(?=\/)/).map((rule) => rule.trimEnd().split('\n'))) {
    if (!matches(pattern, path)) continue
    for (const [, name = '', value = ''] of lines.map((line) => /^ {2}([\w-]+): (.*)$/.exec(line) ?? []))
      said[name] = name in said ? `${said[name]}, ${value}` : value
  }
  return said
}

const ownOfConnection = [
  'connection',
  'content-length',
  'date',
  'etag',
  'keep-alive',
  'last-modified',
  'vary',
]

async function askServer(url: string, path: string) {
  const answer = await fetch(url + path, { redirect: 'manual', headers: { 'accept-encoding': 'identity' } })
  const headers = [...answer.headers].filter(([name]) => !ownOfConnection.includes(name))
  const bytes = Buffer.from(await answer.arrayBuffer())
  return {
    status: answer.status,
    headers: Object.fromEntries(headers),
    bytes,
    location: answer.headers.get('location'),
  }
}

for (const dialect of dialects)
  test(`${dialect}: what a CDN is given is what the server sends, byte for byte, with her words and pictures`, async () => {
    const DATABASE_URL = await makeDatabaseUrl(dialect)
    const database = connect(DATABASE_URL)
    await migrate(database)
    const picture = await changeEverything(await openTransfer(dialect, { database }))
    await database.close()
    await using site = await startSite({ DATABASE_URL })
    const made = await buildStatic({ DATABASE_URL, DATA_DIR: site.dataDir, SITE_URL: site.url })

    const whole = ['index.html', 'blog/hard-water.html', 'feed.xml', 'sitemap.xml', 'robots.txt']
    const own = `pictures/${picture.id}-${picture.hash}-320.avif`
    expect(made.files).toEqual(expect.arrayContaining([...whole, 'manifest.webmanifest', '404.html', own]))
    expect(made.files).not.toContain('admin.html')
    for (const file of made.files) {
      const path = `/${file.replace(/^index\.html$/, '').replace(/\.html$/, '')}`
      const { status, headers, bytes } = await askServer(site.url, path)
      expect([path, status]).toEqual([path, path === '/404' ? 404 : 200])
      expect(bytes.equals(await readFile(join(made.out, file))), path).toBe(true)
      expect([path, headersAt(made.headers, path)]).toEqual([path, headers])
    }
    // Cloudflare reads no more.
    expect(made.headers.match(/^\//gm)?.length).toBeLessThan(100)

    const [moved = '', ...passedOn] = made.redirects.trimEnd().split('\n')
    const [from = '', to, code] = moved.split(' ')
    expect(await askServer(site.url, from)).toMatchObject({ status: Number(code), location: to })
    expect(passedOn).toContain('/api/* https://box.example/api/:splat 200')
  })

test('a folder that holds something else is not replaced', async () => {
  const out = await makeFolder()
  const args = ['scripts/build-static.ts', '--out', join(root, 'docs')]
  const env = { PATH: process.env.PATH, DATA_DIR: out }
  const refused = promisify(execFile)(process.execPath, args, { cwd: root, env })
  await expect(refused).rejects.toMatchObject({ stderr: expect.stringContaining('holds something else') })
})
