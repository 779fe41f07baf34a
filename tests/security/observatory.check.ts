import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { createServer as createHttpServer, request } from 'node:http'
import { createServer as createHttpsServer } from 'node:https'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { portOf } from '#tests/support/local-port.ts'
import { startSite } from '#tests/support/site.ts'

const fixture = (name: string) => join(import.meta.dirname, '../fixtures', name)

/** A client that trusts this certificate can open the site over https. */
const localCertificate = fixture('local-https.crt')

/**
 * A reverse proxy as before a real site: https in front, plain http behind. Its address is known before the
 * site, which needs it as SITE_URL; the site is set afterwards.
 */
async function startHttpsFront() {
  let target: string | undefined
  const key = readFileSync(fixture('local-https.key'))
  const secure = createHttpsServer({ key, cert: readFileSync(localCertificate) }, (asked, answer) => {
    const { method, headers, url = '/' } = asked
    const forwarded = { ...headers, 'x-forwarded-for': '127.0.0.1', 'x-forwarded-proto': 'https' }
    const onward = request(`${target}${url}`, { method, headers: forwarded }, (got) => {
      answer.writeHead(got.statusCode ?? 502, got.headers)
      got.pipe(answer)
    })
    onward.on('error', () => answer.destroy())
    asked.pipe(onward)
  }).listen(0, '127.0.0.1')
  const port = await portOf(secure)
  const plain = createHttpServer((asked, answer) => {
    answer.writeHead(301, { location: `https://localhost:${port}${asked.url}` }).end()
  }).listen(0, '127.0.0.1')
  const plainPort = await portOf(plain)
  return {
    url: `https://localhost:${port}`,
    ...{ port, plainPort },
    passTo(url: string) {
      target = url
    },
    async [Symbol.asyncDispose]() {
      for (const server of [secure, plain]) {
        server.closeAllConnections()
        server.close()
        await once(server, 'close')
      }
    },
  }
}

const run = promisify(execFile)
const root = join(import.meta.dirname, '../..')
const version = '1.4.8'
const folder = join(root, '.cache/observatory', version)

/** Some 200 packages for a check that is rarely run: they stay out of ours, and no script of theirs runs. */
async function bringObservatory() {
  const done = join(folder, 'complete')
  if (existsSync(done)) return
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, 'package.json'), '{"private":true}')
  const flags = ['--ignore-scripts', '--save-exact', '--no-audit', '--no-fund']
  await run('npm', ['install', ...flags, `@mdn/mdn-http-observatory@${version}`], { cwd: folder })
  // Its install script would fetch the list of names that browsers know to be https only. Ours can be in none.
  await writeFile(join(folder, 'node_modules/@mdn/mdn-http-observatory/conf/hsts-preload.json'), '{}')
  await writeFile(done, '')
}

const Graded = z.record(
  z.string(),
  z.object({
    status: z.number(),
    score: z.number(),
    grade: z.string(),
    failed: z.array(z.string()),
    lines: z.record(z.string(), z.number()),
  }),
)

/** The most that each kind can have: `preload` is the world's to give, integrity is a page's with scripts, and a cookie the owner's. */
const most = { page: 135, withCookie: 140, file: 130, picture: 120 }

test('Mozilla’s Observatory gives A+, and every bonus that can be had @observatory @asvs-3.4.3', async ({
  task,
}) => {
  await bringObservatory()
  await using front = await startHttpsFront()
  await using site = await startSite({ SITE_URL: front.url, TRUST_PROXY: '1' })
  front.passTo(site.url)
  const read = async (path: string) => await (await fetch(site.url + path)).text()

  const sitemap = await read('/sitemap.xml')
  const paths = Array.from(sitemap.matchAll(/<loc>(.*?)<\/loc>/g), ([, url = '']) => new URL(url).pathname)
  expect(paths.length).toBeGreaterThan(10)
  const home = await read('/')
  const fileIn = (pattern: RegExp) => pattern.exec(home)?.[0] ?? ''
  const kinds: Record<string, number> = {
    ...Object.fromEntries(
      [...paths, '/nowhere', '/contact/thank-you', '/Contact', '/admin'].map((path) => [path, most.page]),
    ),
    ...Object.fromEntries(
      [
        ...['/feed.xml', '/robots.txt', '/sitemap.xml', '/icon.svg', '/manifest.webmanifest'],
        ...[
          '/owner-worker.js',
          '/api/openapi.json',
          '/api/admin/me',
          '/api/nothing',
          '/api/admin/worklist',
          '/healthz',
        ],
        ...[fileIn(/\/assets\/client-[\w-]+\.js/), fileIn(/\/assets\/gloock-[\w-]+\.woff2/)],
      ].map((path) => [path, most.file]),
    ),
    [fileIn(/\/pictures\/[\w-]+\.webp/)]: most.picture,
    '/admin, signed in': most.withCookie,
    '/api/admin/login': most.file + 5,
  }
  const login = { username: site.adminUsername, password: site.adminPassword }
  const pages = Object.keys(kinds).map((name) => {
    const isSignedIn = name.endsWith('signed in') || name === '/api/admin/login'
    return { path: name.replace(', signed in', ''), isSignedIn }
  })
  const { stdout } = await run(
    process.execPath,
    [
      join(import.meta.dirname, 'grade.ts'),
      folder,
      JSON.stringify({ httpPort: front.plainPort, httpsPort: front.port, login, pages }),
    ],
    { env: { ...process.env, NODE_EXTRA_CA_CERTS: localCertificate }, maxBuffer: 16 * 1024 * 1024 },
  )
  const graded = Graded.parse(JSON.parse(stdout))

  const scores = Object.fromEntries(Object.entries(graded).map(([name, { score }]) => [name, score]))
  task.meta.figures = {
    ...Object.fromEntries(
      Object.entries(graded).map(([name, { grade, score }]) => [name, `${score} ${grade}`]),
    ),
    ...Object.fromEntries(
      Object.entries(graded['/']?.lines ?? {}).map(([line, bonus]) => [`/: ${line}`, bonus]),
    ),
  }
  expect(Object.values(graded).flatMap(({ failed }) => failed)).toEqual([])
  expect(Object.values(graded).filter(({ grade }) => grade !== 'A+')).toEqual([])
  expect(scores).toEqual(kinds)
})
