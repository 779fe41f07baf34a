import { createECDH } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { connectDatabase } from '#server/database/connect.ts'
import { findSqliteDamage } from '#server/database/quick-check.ts'
import { assembleApp } from '#tests/support/assemble-app.ts'
import { figuresAt } from '#tests/support/authenticator.ts'
import {
  buildConsultation,
  buildMail,
  buildOwner,
  buildSession,
  buildSubscriber,
  mailsOf,
  owner,
} from '#tests/support/factories.ts'
import { fakeSite } from '#tests/support/fake-site.ts'
import { photograph } from '#tests/support/picture-files.ts'
import { type Call, listRoutes } from '#tests/support/route-table.ts'
import { ownFolderOnly } from './disarm.ts'
import { type Operation, operationsOf, pageOperation } from './document.ts'
import { createMemory } from './memory.ts'
import type { Planned, Sent } from './requests.ts'
import { type Answer, exchange, write } from './wire.ts'

export type SceneOptions = {
  /** A database with all tables, which is thrown away. */
  databaseUrl: string
  folder: string
  isHttps: boolean
  /** Whether a mail server is set up; nothing is sent to it. */
  hasMail: boolean
  /** Factor of the usual limits; the default is never reached. */
  limits?: number
}

/** Pages and files without a route. */
const heldReady = ['/', '/contact', '/admin', '/robots.txt', '/favicon.svg', '/{file}', '/a/{file}']
const msPerRequest = 700
const requestsPerLook = 100
const csv = 'email\nnew@example.com\nbroken\n=1+1@example.com\n'

/** Every described route, every undescribed page route, and paths without a route. */
function everything(document: unknown, routes: readonly Call[]): Operation[] {
  const described = operationsOf(document)
  const names = new Set(described.map(({ name }) => name))
  const pages = routes
    .map(({ method, path }) => pageOperation(method, path.replace(/:(\w+)/g, '{$1}')))
    .filter(({ name }) => !names.has(name))
  return [...described, ...pages, ...heldReady.map((path) => pageOperation('GET', path))]
}

type Asked = { sent: Sent; answer?: Answer; error?: string }

const cookieIn = (line: string) => /^([^=;]+)=([^;]*)/.exec(line)

/** The whole application with an owner, sample data, and a memory of its answers. */
export async function openScene({ databaseUrl, folder, isHttps, hasMail, limits = 1e6 }: SceneOptions) {
  const host = isHttps ? 'curls.example' : 'localhost'
  const place = join(folder, 'second-place')
  const dataDir = join(folder, 'data')
  await mkdir(join(dataDir, 'backups'), { recursive: true })
  await mkdir(place)
  const database = connectDatabase(databaseUrl)
  const built = await assembleApp(
    database,
    {
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl,
      SITE_URL: `${isHttps ? 'https' : 'http'}://${host}`,
      RATE_LIMIT_FACTOR: String(limits),
      LOG_LEVEL: 'error',
      ...(hasMail && { SMTP_URL: 'smtp://127.0.0.1:1' }),
      CONFIRM_SUBSCRIPTIONS: String(isHttps),
    },
    undefined,
    fakeSite,
  )
  const { app, clock, passwords, pages } = built
  const user = await buildOwner(database, passwords)
  const files = [
    await photograph({ width: 40, height: 30 }),
    Buffer.from('PK\x03\x04 no zip after all', 'latin1'),
  ]
  const memory = createMemory({
    code: (near) => {
      const secret = near('secret') ?? memory.newest('secret')
      return typeof secret === 'string' ? figuresAt(secret, clock.now()) : undefined
    },
    file: (near) => files.find(({ length }) => length === near('bytes')) ?? files.at(-1),
    from: (near) => near('received') ?? 0,
    recipients: () => memory.fieldAt('/api/admin/newsletters/count', 'count'),
    username: () => owner.username,
    password: () => owner.password,
    current: () => owner.password,
    address: (_, pick) => (pick < 40 ? place : undefined),
  })
  const jar = new Map<string, string>()

  async function signIn() {
    const [, name = '', token = ''] = cookieIn(await buildSession(database, user.id, clock.now())) ?? []
    jar.set(isHttps ? `__Host-${name}` : name, token)
  }

  async function fill() {
    await writeFile(join(dataDir, 'backups', 'backup-2026-03-01T09-00-00.000Z.sqlite'), 'a backup')
    for (const email of ['amara@example.com', 'b.o@curls.example', 'c@example.com']) {
      await buildConsultation(database, { email, createdAt: clock.now() })
      await buildSubscriber(database, { email, subscribedAt: clock.now() })
      for (const name of ['contact', 'email']) memory.remember(name, email)
    }
    for (const to of ['refused@example.com', 'unknown@example.com']) await buildMail(database, { to })
    await database.write((tx) =>
      tx
        .updateTable('mails')
        .set({ state: 'refused', settledAt: clock.now(), reason: 'No such person' })
        .execute(),
    )
    memory.remember('csv', csv)
    for (const { length } of files) memory.remember('bytes', length)
    // A subscription as a browser with push messages sends it.
    memory.remember('endpoint', 'https://fcm.googleapis.com/fcm/send/fuzz')
    memory.remember('p256dh', createECDH('prime256v1').generateKeys('base64url'))
    memory.remember('auth', Buffer.alloc(16, 'x').toString('base64url'))
    await signIn()
  }

  /** Links occur only in mails. */
  async function readMails() {
    for (const { letter } of (await mailsOf(database)).slice(-10)) memory.readLinks(String(letter))
  }

  function keepCookies({ headers }: Answer) {
    for (const line of headers['set-cookie'] ?? []) {
      const [, name = '', value = ''] = cookieIn(line) ?? []
      if (value === '') jar.delete(name)
      else jar.set(name, value)
    }
  }

  const cookiesOf = ({ asker }: Planned) =>
    asker === 'owner'
      ? Array.from(jar, ([name, value]) => `${name}=${value}`).join('; ')
      : asker === 'stranger'
        ? `${isHttps ? '__Host-' : ''}session=bm90LWEtc2Vzc2lvbi1vZi1hbnlib2R5`
        : undefined

  let count = 0
  async function ask(planned: Planned, onWritten: (sent: Sent) => void = () => {}): Promise<Asked> {
    clock.pass(msPerRequest)
    if (count++ % requestsPerLook === 0) await readMails()
    const disarm = (body: unknown) => ownFolderOnly(body, place)
    const sent = write(planned, { memory, host, cookie: cookiesOf(planned), disarm })
    onWritten(sent)
    const answer = await exchange(app.server, sent, planned.method).catch((error: Error) => error)
    if (answer instanceof Error) return { sent, error: answer.message }
    if (planned.asker === 'owner') keepCookies(answer)
    const { status } = answer
    const [type = ''] = answer.headers['content-type'] ?? []
    memory.readLinks(answer.headers.location?.[0] ?? '')
    const isRead =
      type.startsWith('application/json') && planned.method !== 'HEAD' && answer.body.length < 200_000
    if (status >= 200 && status < 300)
      memory.learn(planned, sent, isRead ? JSON.parse(answer.body.toString()) : undefined)
    const isOfOne = /\{\w+\}$/.test(planned.operation.path)
    if (isOfOne && (status === 404 || (status === 204 && planned.method === 'DELETE'))) memory.forget(sent)
    // The downloaded website can be uploaded as a file.
    if (type === 'application/zip' && planned.method === 'GET') {
      files.push(answer.body)
      memory.remember('bytes', answer.body.length)
    }
    if (planned.asker === 'owner' && planned.operation.isForOwner && status === 401) await signIn()
    // Sign in again after a logout, or the owner's other routes would be refused from then on.
    if (planned.asker === 'owner' && planned.operation.path.endsWith('/logout')) await signIn()
    return { sent, answer }
  }

  const readPages = async () => {
    const bodies: string[] = []
    for (const path of heldReady.filter((path) => !path.includes('{')))
      bodies.push((await app.inject({ url: path, headers: { host } })).body)
    return bodies.join('\n')
  }

  await fill()
  const document: unknown = (await app.inject({ url: '/api/openapi.json', headers: { host } })).json()
  const operations = everything(document, listRoutes(app))
  const [edition, before] = [pages.edition(), await readPages()]

  return {
    operations,
    ask,
    isHttps,
    logged: built.logged,
    /** Faults that are visible only after all requests. */
    async faults(): Promise<string[]> {
      const found: string[] = []
      // A publish replaces the rendered site; without one no page may change.
      if (pages.edition() === edition && (await readPages()) !== before)
        found.push('public pages have changed')
      if (database.kind === 'sqlite') found.push(...findSqliteDamage(databaseUrl.slice('sqlite:'.length)))
      return found
    },
    async close() {
      await built.stop()
      await database.close()
    },
  }
}

export type Scene = Awaited<ReturnType<typeof openScene>>
