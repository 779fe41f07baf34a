import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import type { DocumentContent, WebsiteDocument } from '#contract/website.ts'
import { ApiError } from '#web/lib/api-client.ts'
import { openDeviceCopies } from '#web/lib/device-copies.ts'
import { createDocumentDraft } from './document-draft.ts'

const lost = new TypeError('Failed to fetch')
const conflict = new ApiError(
  409,
  JSON.stringify({ detail: 'It was changed on another device.' }),
  'Conflict',
)

beforeEach(() => {
  vi.useFakeTimers()
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
    ...{
      samples: [],
      needsLook: [],
      page: '/services',
      alsoOn: [],
      fields: {},
      groups: [],
      automatic: [],
      keyed: [],
    },
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
          call(() => store(content, { draftSavedAt: at }), seen.draftVersion, server.draftVersion),
        read: async () => server,
        settle: async () => server,
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
      copies: openDeviceCopies('websiteDraft:services', z.record(z.string(), z.unknown())),
      pauseMs: 1000,
    })
  return { line, open, server: () => server, save: (draft: DocumentContent) => store(draft) }
}

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

test('where no answer came it says so, and the next press is answered', async () => {
  const { line, open, server } = serve()
  const draft = open()
  draft.write('heading', 'Curls!')
  await draft.flush()
  line.isCut = true
  await draft.publish()
  expect(draft.state()).toMatchObject({ save: 'saved', refused: { title: 'No answer came' } })
  line.isCut = false
  await draft.publish()
  expect(draft.state()).toMatchObject({ done: 'published', refused: undefined })
  expect(server().version).toBe(1)
})
