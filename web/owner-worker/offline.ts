import {
  clearStore,
  findStoredAnswer,
  isSessionOver,
  readSession,
  renewSession,
  storeAnswer,
} from './store.ts'

declare const self: ServiceWorkerGlobalScope

// The headers of contract/kept-offline.ts as literals: the worker must be a single file.
const [sessionHeader, keepHeader, keptAtHeader] = ['owner-session', 'keep-offline', 'kept-at'] as const

const shell = 'owner-shell-1'
const dashboard = '/admin'
/** Timeout of the server, if there is something to show instead. */
const timeoutMs = 6000

let queue: Promise<unknown> = Promise.resolve()
/** Changes of what is kept, one after the other. A failure, such as a full disk, only means that less is kept. */
const inTurn = (change: () => Promise<unknown>) => {
  queue = queue.then(change).catch((error: unknown) => console.warn(error))
  return queue
}

/** Sessions that are over: an answer to one of them may still be on its way. */
const ended = new Set<string>()

async function forget(): Promise<void> {
  const session = await readSession()
  if (session) ended.add(session.name)
  await clearStore()
  await caches.delete(shell)
}

/** Keeps the dashboard's page and each script and style that it names, all or nothing; drops those of an earlier release. */
async function keepShell(page: Response): Promise<void> {
  if (!page.ok) return
  const cache = await caches.open(shell)
  const html = await page.clone().text()
  if (html === (await (await cache.match(dashboard))?.text())) return
  const named = new Set(Array.from(html.matchAll(/[" ](\/assets\/[\w.-]+)/g), ([, path = '']) => path))
  const kept = (await cache.keys()).map(({ url }) => new URL(url).pathname)
  await cache.addAll([...named].filter((path) => !kept.includes(path)))
  await cache.put(dashboard, page)
  for (const path of kept) if (path !== dashboard && !named.has(path)) await cache.delete(path)
}

async function record(
  path: string,
  { ok, status, headers }: Response,
  copy: Response | undefined,
): Promise<void> {
  const [name = '', endsAt] = headers.get(sessionHeader)?.split(' ') ?? []
  if (name === '' && (ok || status === 401)) return await forget()
  if (name === '' || ended.has(name)) return
  const isNew = (await readSession())?.name !== name
  const session = await renewSession(name, Number(endsAt))
  if (copy) await storeAnswer(session, path, copy)
  if (isNew) await keepShell(await fetch(dashboard))
}

/** The server's answer; if it does not come, what was kept. A proxy's word that the server is away is no answer. */
async function orKept(
  network: Promise<Response>,
  find: () => Promise<Response | undefined>,
): Promise<Response> {
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, timeoutMs, undefined))
  const answer = await Promise.race([network, late]).catch(() => undefined)
  const isAway = answer === undefined || [502, 503, 504].includes(answer.status)
  return (isAway && (await find().catch(() => undefined))) || (await network)
}

async function findAnswer(path: string): Promise<Response | undefined> {
  const session = await readSession()
  if (!session) return undefined
  if (isSessionOver(session)) {
    await inTurn(forget)
    return new Response(null, { status: 401 })
  }
  // Whoever may see what is kept is signed in as far as can be known without the server.
  const isCheck = path === `/api${dashboard}/me`
  const body = JSON.stringify({ authenticated: true })
  const kept = isCheck ? { at: session.seenAt, body } : await findStoredAnswer(session, path)
  if (!kept) return undefined
  const headers = { 'content-type': 'application/json', [keptAtHeader]: new Date(kept.at).toISOString() }
  return new Response(kept.body, { headers })
}

function answer(event: FetchEvent): void {
  const { request } = event
  const { origin, pathname, search } = new URL(request.url)
  if (request.method !== 'GET' || origin !== self.location.origin) return
  const isPage = request.mode === 'navigate' && /^\/admin(\/|$)/.test(pathname)
  if (!isPage && !pathname.startsWith('/api/admin/')) {
    // Named after its content: a kept file is never an old one.
    const kept = () => caches.match(request, { cacheName: shell, ignoreVary: true })
    if (pathname.startsWith('/assets/')) event.respondWith(kept().then((file) => file ?? fetch(request)))
    return
  }
  const network = fetch(request).then((response) => {
    const copy = response.ok && (isPage || response.headers.has(keepHeader)) ? response.clone() : undefined
    if (!isPage) void inTurn(() => record(pathname + search, response, copy))
    else if (copy) void inTurn(async () => (await readSession()) && (await keepShell(copy)))
    return response
  })
  event.waitUntil(network.then(() => queue).catch(() => undefined))
  const page = () => caches.match(dashboard, { cacheName: shell })
  event.respondWith(orKept(network, isPage ? page : () => findAnswer(pathname + search)))
}

/** Shows what was last seen while the server cannot be reached, and forgets it when the session ends. */
export function answerOffline(): void {
  self.addEventListener('install', () => void self.skipWaiting())
  self.addEventListener('activate', (event) => {
    const dropOthers = async () => {
      for (const name of await caches.keys()) if (name !== shell) await caches.delete(name)
    }
    event.waitUntil(Promise.all([dropOthers(), self.clients.claim()]))
  })
  self.addEventListener('message', (event) => {
    if (event.data === 'forget') event.waitUntil(inTurn(forget))
  })
  self.addEventListener('fetch', answer)
}
