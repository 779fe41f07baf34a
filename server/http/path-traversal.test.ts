import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { type IncomingMessage, request } from 'node:http'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { loadSite } from '#server/http/site.ts'
import { buildTestApp } from '#tests/support/build-test-app.ts'
import { buildDatabase, makeFolder } from '#tests/support/databases.ts'
import { signIn } from '#tests/support/factories.ts'
import { portOf } from '#tests/support/local-port.ts'
import { listRoutes } from '#tests/support/route-table.ts'

const secret = 'a line that only the data folder holds'

/** Spellings of "../" that some program might accept. */
const stepsUp = [
  ...['../', '..\\', './../', '....//', '..;/', '.../', '..//'],
  ...['%2e%2e/', '..%2f', '%2e%2e%2f', '%2E%2E%5C', '..%5c', '.%2e/', '%2e./'],
  ...['%252e%252e%252f', '..%252f', '%252e%252e/', '%25252e%25252e%25252f', '..%255c'],
  ...[
    '..%c0%af',
    '%c0%ae%c0%ae/',
    '..%e0%80%af',
    '..%ef%bc%8f',
    '%uff0e%uff0e/',
    '..%u2215',
    '..%00/',
    '..%0d%0a/',
  ],
]
const targets = ['etc/passwd', 'secret.txt', 'site.db', 'package.json', 'server/main.ts', 'windows/win.ini']
const whole = [
  '/etc/passwd',
  '%2fetc%2fpasswd',
  'file:///etc/passwd',
  '//etc/passwd',
  '\\\\localhost\\c$\\x',
  'C:\\windows\\win.ini',
  'C:%5Cwindows%5Cwin.ini',
  'CON',
  'nul.txt',
  'secret.txt::$DATA',
  'secret.txt%00.png',
  'secret.txt.',
  '.env',
  '.git/config',
  '~root/.profile',
  `${'a/'.repeat(2000)}x`,
  'x'.repeat(8000),
  '__proto__',
  'constructor',
  '%',
  '%zz',
  '%ff%fe',
]
const traversals = [...stepsUp.flatMap((step) => targets.map((target) => step.repeat(8) + target)), ...whole]

test('no address reaches a file that is not of the website, however it climbs', async () => {
  const folder = await makeFolder()
  const database = await buildDatabase('sqlite')
  await writeFile(join(folder, 'secret.txt'), secret)
  const site = loadSite(join(import.meta.dirname, '../../dist'))
  const { app, clock, passwords } = await buildTestApp(database, { DATA_DIR: folder }, undefined, site)
  const cookie = await signIn(database, passwords, clock.now())
  app.server.listen(0, '127.0.0.1')
  const port = await portOf(app.server)

  /** Sends the path unchanged: `fetch` would normalise it. */
  async function ask(path: string) {
    const call = request({ port, path, headers: { cookie } }).end()
    const [answer]: IncomingMessage[] = await once(call, 'response')
    if (!answer) throw new Error('There was no answer')
    return { status: answer.statusCode ?? 0, headers: answer.headers, body: await text(answer) }
  }

  const withNames = listRoutes(app)
    .filter(({ method, path }) => method === 'GET' && path.startsWith('/api/') && path.includes(':'))
    .map(({ path }) => path)
  expect(withNames.length).toBeGreaterThan(10)
  const folders = ['/', '/assets/', '/pictures/', '/blog/', '/api/', '/calendar/', '/media/']
  const paths = [
    ...folders.flatMap((one) => traversals.map((climb) => one + climb)),
    // A path parameter contains no slash.
    ...withNames.flatMap((path) =>
      traversals
        .filter((_, index) => index % 5 === path.length % 5)
        .map((climb) => path.replace(/:\w+/g, climb.replaceAll('/', '%2f'))),
    ),
  ]
  const allowed = new Set([301, 400, 404, 410, 414])
  for (const path of paths) {
    // The HTTP client refuses to send such characters.
    if (/[^!-~]/.test(path)) continue
    const { status, headers, body } = await ask(path)
    // An unknown name gives an empty list.
    const isNothing = allowed.has(status) || body === '[]'
    expect([path.slice(0, 200), isNothing, status]).toEqual([path.slice(0, 200), true, status])
    expect(body).not.toMatch(/root:.*:0:0|only the data folder|SQLite format|"allowScripts"|\bat .*\.ts:\d/)
    if (status === 301) expect(headers.location).toMatch(/^\/(?![/\\])/)
  }
  expect(paths.length).toBeGreaterThan(1500)
})
