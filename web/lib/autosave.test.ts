import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { ApiError } from './api-client.ts'
import { createAutosave } from './autosave.ts'
import { openDeviceCopies } from './device-copies.ts'

/** Stands for localStorage, which the tabs of one device share. */
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

type Stored = { version: number; text: string }

/** A record on a server that accepts only saves of its current version, and a function that opens an editor for it. */
function serve() {
  let server: Stored = { version: 0, text: 'Curls' }
  const older: string[] = []
  const line = { isCut: false, losesAnswers: false }
  const store = (text: string) => {
    server = { version: server.version + 1, text }
    return server
  }
  async function call(seen: Stored, text: string) {
    if (line.isCut) throw new TypeError('Failed to fetch')
    if (seen.version !== server.version) throw new ApiError(409, 'Changed on another device', 'Conflict')
    store(text)
    if (line.losesAnswers) throw new TypeError('Failed to fetch')
    return server
  }
  const open = () =>
    createAutosave({
      stored: server,
      contentOf: ({ text }) => text,
      areSame: (one, other) => one === other,
      calls: {
        save: call,
        read: async () => server,
        settle: async (theirs, mine, keeps) => {
          const stored = await call(theirs, keeps === 'mine' ? mine : theirs.text)
          older.push(keeps === 'mine' ? theirs.text : mine)
          return stored
        },
      },
      copies: openDeviceCopies('record', z.string()),
      pauseMs: 1000,
    })
  return { line, open, older, server: () => server, store }
}

const paused = () => vi.advanceTimersByTimeAsync(1000)

test('nothing is saved while somebody types, only after a pause of a second or on leaving', async () => {
  const { open, server } = serve()
  const editor = open()
  for (const text of ['C', 'Cu', 'Cur']) {
    editor.write(text)
    await vi.advanceTimersByTimeAsync(999)
  }
  expect(server().version).toBe(0)
  await vi.advanceTimersByTimeAsync(1)
  expect(server()).toEqual({ version: 1, text: 'Cur' })
  editor.write('Curl')
  expect(await editor.flush()).toBe(true)
  expect(server()).toEqual({ version: 2, text: 'Curl' })
})

test('what is typed while a save is under way is saved after it', async () => {
  const { open, server } = serve()
  const editor = open()
  editor.write('Mist until damp, ')
  const first = editor.save()
  editor.write('Mist until damp, wait')
  await first
  expect(editor.state()).toMatchObject({ save: 'unsaved', content: 'Mist until damp, wait' })
  await paused()
  expect(server()).toEqual({ version: 2, text: 'Mist until damp, wait' })
})

test('a save that fails keeps the text on the device, and the next keystroke tries again', async () => {
  const { line, open, server } = serve()
  const editor = open()
  line.isCut = true
  editor.write('Water')
  await paused()
  expect(editor.state()).toMatchObject({ save: 'failed', error: new TypeError('Failed to fetch') })
  expect(JSON.stringify(localStorage)).toContain('Water')
  line.isCut = false
  editor.write('Water!')
  await paused()
  expect(server().text).toBe('Water!')
  expect(Object.keys(localStorage)).toEqual([])
})

test('a save whose answer was lost is her own, also after she has typed on', async () => {
  const { line, open, server } = serve()
  const editor = open()
  line.losesAnswers = true
  editor.write('Curls one')
  await paused()
  expect(editor.state()).toMatchObject({ save: 'failed', theirs: undefined })
  line.losesAnswers = false
  editor.write('Curls one two')
  await paused()
  await paused()
  expect(editor.state()).toMatchObject({ save: 'saved', theirs: undefined })
  expect(server().text).toBe('Curls one two')
})

test.each([
  ['before the page was opened again', true],
  ['after that', false],
])('the same after a reload, where the save got there %s', async (_when, isStoredBefore) => {
  const { line, open, server, store } = serve()
  const left = open()
  line.isCut = true
  left.write('Curls x')
  await paused()
  left.write('Curls xy')
  if (isStoredBefore) store('Curls x')
  const editor = open()
  if (!isStoredBefore) store('Curls x')
  line.isCut = false
  expect(editor.state()).toMatchObject({ content: 'Curls xy', theirs: undefined })
  await editor.flush()
  expect(editor.state()).toMatchObject({ save: 'saved', theirs: undefined })
  expect(server().text).toBe('Curls xy')
})

test.each(['mine', 'theirs'] as const)(
  'of two devices that have both written, nothing is saved before %s was chosen, and the other is kept',
  async (keeps) => {
    const { open, older, store, server } = serve()
    const editor = open()
    store('Theirs')
    editor.write('Mine')
    await paused()
    editor.write('Mine, and more')
    await paused()
    expect(editor.state()).toMatchObject({ save: 'unsaved', theirs: { text: 'Theirs' } })
    expect(server().text).toBe('Theirs')
    // A reload keeps the choice open.
    const again = open()
    expect(again.state()).toMatchObject({ content: 'Mine, and more', theirs: { text: 'Theirs' } })
    await again.choose(keeps)
    const texts = { mine: 'Mine, and more', theirs: 'Theirs' }
    expect(again.state()).toMatchObject({ save: 'saved', content: texts[keeps], theirs: undefined })
    expect(server().text).toBe(texts[keeps])
    expect(older).toEqual([texts[keeps === 'mine' ? 'theirs' : 'mine']])
  },
)

test('a choice that a third change has overtaken is asked again', async () => {
  const { open, store, server } = serve()
  const editor = open()
  store('Theirs')
  editor.write('Mine')
  await paused()
  store('Theirs again')
  await editor.choose('mine')
  expect(editor.state()).toMatchObject({ content: 'Mine', theirs: { text: 'Theirs again' } })
  await editor.choose('mine')
  expect(server().text).toBe('Mine')
})

test('what one tab keeps on the device survives what another one saves, and is shown beside it', async () => {
  const { line, open, server } = serve()
  const [one, other] = [open(), open()]
  line.isCut = true
  one.write('From the first tab')
  await paused()
  line.isCut = false
  other.write('From the second tab')
  await paused()
  expect([one.state().save, other.state().save]).toEqual(['failed', 'saved'])
  const again = open()
  expect(again.state()).toMatchObject({
    content: 'From the first tab',
    theirs: { text: 'From the second tab' },
  })
  await again.choose('mine')
  expect(server().text).toBe('From the first tab')
  expect(Object.keys(localStorage)).toEqual([])
})

test('what the other tab has typed on since it was taken up stays', async () => {
  const { line, open } = serve()
  const one = open()
  line.isCut = true
  one.write('Begun')
  const other = open()
  one.write('Begun and gone on')
  line.isCut = false
  await other.flush()
  expect(open().state().content).toBe('Begun and gone on')
})

test('what another device has saved stands here on return, unless something here is not saved', async () => {
  const { line, open, store } = serve()
  const editor = open()
  store('Written on the tablet')
  await editor.refresh()
  expect(editor.state()).toMatchObject({ content: 'Written on the tablet', save: 'saved' })
  editor.write('Written on the phone')
  store('Written on the tablet again')
  await editor.refresh()
  expect(editor.state()).toMatchObject({ content: 'Written on the phone', theirs: undefined })
  line.isCut = true
  await paused()
  expect(editor.state().save).toBe('failed')
  await expect(editor.refresh()).resolves.toBeUndefined()
})
