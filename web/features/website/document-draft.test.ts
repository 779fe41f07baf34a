import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { DocumentContent, WebsiteDocument } from '#contract/website.ts'
import { ApiError } from '#web/lib/api-client.ts'
import { createDocumentDraft } from './document-draft.ts'
import { openDraftCopies } from './draft-copies.ts'

const lost = new TypeError('Failed to fetch')
const conflict = new ApiError(
  409,
  JSON.stringify({ detail: 'It was changed on another device.' }),
  'Conflict',
)

/** The browser's own, for a device with several tabs. */
class MemoryStorage {
  [key: string]: unknown
  getItem(key: string) {
    return Object.hasOwn(this, key) ? this[key] : null
  }
  setItem(key: string, text: string) {
    this[key] = text
  }
  removeItem(key: string) {
    delete this[key]
  }
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('localStorage', new MemoryStorage())
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** A part on a server that takes what names its version, and the editors opened on it. */
function serve() {
  const published = { heading: 'Curls', lede: 'Cut dry', closing: 'Come by' }
  let server: WebsiteDocument = {
    ...{ name: 'services', version: 0, draftVersion: 0, changes: 0, published },
    ...{ samples: [], needsLook: [], page: '/services', alsoOn: [], fields: {}, automatic: [], keyed: [] },
  }
  const line = { isCut: false, losesAnswers: false }
  const at = '2026-11-21T18:51:00.000Z'
  async function call<T>(answer: (seen: number) => T, seen: number, now: number): Promise<T> {
    if (line.isCut) throw lost
    if (seen !== now) throw conflict
    const result = answer(seen)
    if (line.losesAnswers) throw lost
    return result
  }
  const store = (draft: DocumentContent | undefined, change: Partial<WebsiteDocument> = {}) => {
    const { draft: _before, ...rest } = server
    server = { ...rest, ...change, draftVersion: server.draftVersion + 1, ...(draft && { draft }) }
    return server
  }
  const open = () =>
    createDocumentDraft({
      document: server,
      calls: {
        save: (seen, content) =>
          call(() => ({ ...store(content), draftSavedAt: at }), seen, server.draftVersion),
        read: async () => server,
        publish: (seen) =>
          call(
            () =>
              store(undefined, { version: server.version + 1, published: server.draft ?? server.published }),
            seen,
            server.draftVersion,
          ),
        undo: (seen) =>
          call(
            () => store(server.published, { version: server.version + 1, published }),
            seen,
            server.version,
          ),
        discard: (seen) => call(() => store(undefined), seen, server.draftVersion),
        bringBack: async () => server,
        withdraw: async () => server,
      },
      copies: openDraftCopies('services'),
      delayMs: 800,
    })
  return { line, open, server: () => server, save: (draft: DocumentContent) => store(draft) }
}

const saved = () => vi.advanceTimersByTimeAsync(800)

test('a save whose answer was lost is her own, also after she has typed on', async () => {
  const { line, open, server } = serve()
  const draft = open()
  line.losesAnswers = true
  draft.write('heading', 'Curls one')
  await saved()
  expect(draft.state()).toMatchObject({ save: 'failed', clashes: [] })
  line.losesAnswers = false
  draft.write('heading', 'Curls one two')
  await saved()
  await saved()
  expect(draft.state()).toMatchObject({ save: 'saved', clashes: [] })
  expect(server().draft).toMatchObject({ heading: 'Curls one two' })
  expect(Object.keys(localStorage)).toEqual([])
})

test.each([
  ['before the page was opened again', true],
  ['after that', false],
])('the same after a reload, where the save got there %s', async (_when, isStoredBefore) => {
  const { line, open, server, save } = serve()
  const left = open()
  line.isCut = true
  left.write('heading', 'Curls x')
  await saved()
  const sent = left.state().content
  left.write('heading', 'Curls xy')
  if (isStoredBefore) save(sent)
  const draft = open()
  if (!isStoredBefore) save(sent)
  line.isCut = false
  expect(draft.state()).toMatchObject({ content: { heading: 'Curls xy' }, clashes: [] })
  await draft.flush()
  expect(draft.state()).toMatchObject({ save: 'saved', clashes: [] })
  expect(server().draft).toMatchObject({ heading: 'Curls xy' })
})

test('what one tab keeps on the device survives what another one saves, and is put with it', async () => {
  const { line, open, server } = serve()
  const [one, other] = [open(), open()]
  line.isCut = true
  one.write('heading', 'From the first tab')
  await saved()
  expect(one.state().save).toBe('failed')
  line.isCut = false
  other.write('lede', 'From the second tab')
  await saved()
  expect(other.state().save).toBe('saved')
  const again = open()
  expect(again.state().content).toMatchObject({ heading: 'From the first tab', lede: 'From the second tab' })
  await saved()
  expect(server().draft).toMatchObject({ heading: 'From the first tab', lede: 'From the second tab' })
  expect(Object.keys(localStorage)).toEqual([])
})

test('what the other tab has typed on since it was taken up stays', async () => {
  const { line, open } = serve()
  const one = open()
  line.isCut = true
  one.write('heading', 'Begun')
  const other = open()
  one.write('heading', 'Begun and gone on')
  line.isCut = false
  await other.flush()
  expect(open().state().content).toMatchObject({ heading: 'Begun and gone on' })
})

test('a publish or an undo that only lost its answer is known as done', async () => {
  const { line, open } = serve()
  const draft = open()
  draft.write('heading', 'Curls!')
  await draft.flush()
  line.losesAnswers = true
  await draft.publish()
  expect(draft.state()).toMatchObject({ done: 'published', document: { version: 1 }, refused: undefined })
  await draft.undo()
  expect(draft.state()).toMatchObject({ done: 'undone', document: { version: 2 }, refused: undefined })
})

test('what is not known is said, and the next press finds out', async () => {
  const { line, open, server } = serve()
  const draft = open()
  draft.write('heading', 'Curls!')
  await draft.flush()
  line.isCut = true
  await draft.publish()
  expect(draft.state()).toMatchObject({
    save: 'saved',
    failure: undefined,
    refused: { title: 'It is not known whether it was published' },
  })
  // It was on its way, and gets there now.
  const tablet = open()
  line.isCut = false
  await tablet.publish()
  await draft.publish()
  expect(draft.state()).toMatchObject({ done: 'published', refused: undefined })
  expect(server().version).toBe(1)
})

test('a publish that another device has overtaken is refused, and the next one goes out', async () => {
  const { open, server, save } = serve()
  const draft = open()
  draft.write('heading', 'Curls!')
  await draft.flush()
  save({ heading: 'Curls!', lede: 'Cut wet', closing: 'Come by' })
  await draft.publish()
  expect(draft.state()).toMatchObject({ refused: { title: 'Nothing was published' }, done: undefined })
  await draft.publish()
  expect(draft.state()).toMatchObject({ done: 'published', refused: undefined })
  expect(server().published).toMatchObject({ heading: 'Curls!', lede: 'Cut wet' })
})

test('without a connection nothing was published, and it says so', async () => {
  const { line, open } = serve()
  const draft = open()
  draft.write('heading', 'Curls!')
  await draft.flush()
  vi.stubGlobal('navigator', { onLine: false })
  line.isCut = true
  await draft.publish()
  const nothing = { title: 'Nothing was published', reason: 'Please check your connection.' }
  expect(draft.state()).toMatchObject({ failure: undefined, refused: nothing })
  draft.write('heading', 'Curls!!')
  await draft.publish()
  expect(draft.state().refused?.title).toBe('Nothing was published')
})

test('once there is a connection again, it no longer says that a publish was in vain, or knows that it was not', async () => {
  const { line, open, server } = serve()
  const draft = open()
  draft.write('heading', 'Curls!')
  await draft.flush()
  line.isCut = true
  await draft.publish()
  await draft.resume()
  expect(draft.state()).toMatchObject({ save: 'saved', refused: undefined, done: undefined })
  await draft.publish()
  line.isCut = false
  await open().publish()
  await draft.resume()
  expect(draft.state()).toMatchObject({ refused: undefined, done: 'published', document: { version: 1 } })
  line.isCut = true
  draft.write('heading', 'Curls!!')
  await draft.publish()
  line.isCut = false
  await draft.resume()
  expect(draft.state()).toMatchObject({ save: 'saved', failure: undefined, refused: undefined })
  expect(server().draft).toMatchObject({ heading: 'Curls!!' })
})
