import { expect, test } from 'vitest'
import { ApiError } from '#web/lib/api-client.ts'
import { openRecord } from './use-autosave.ts'

type Stored = { version: number; text: string }

/** A record and the server that stores it, or what it keeps of it. */
function openOn(server: { stored: Stored }, keptOf = (text: string) => text) {
  let onSave: () => void = () => {}
  const record = openRecord<Stored, string>(
    {
      keepAs: 'test',
      stored: server.stored,
      contentOf: ({ text }) => text,
      async save({ version }, text) {
        onSave()
        if (version !== server.stored.version) throw new ApiError(409, '', 'Conflict')
        server.stored = { version: version + 1, text: keptOf(text) }
        return server.stored
      },
      read: async () => server.stored,
    },
    (call) => call(),
  )
  return {
    ...record,
    record,
    type: (text: string) => record.write(() => text),
    /** Called at the next save, before the server looks at it. */
    atNextSave(act: () => void) {
      onSave = () => {
        onSave = () => {}
        act()
      }
    },
  }
}

test('a save that was stored, but whose answer was lost, is not taken for another device’s', async () => {
  const server = { stored: { version: 1, text: 'a' } }
  const { atNextSave, record, saveAll, type } = openOn(server)
  type('ab')
  atNextSave(() => {
    server.stored = { version: 2, text: 'ab' }
    throw new TypeError('Failed to fetch')
  })
  expect(await saveAll()).toBe(false)
  expect(record.state()).toMatchObject({ content: 'ab', error: expect.any(TypeError) })
  type('abc')
  expect(await saveAll()).toBe(true)
  expect(server.stored).toEqual({ version: 3, text: 'abc' })
})

test('what another device has stored is shown where nothing was typed; else she chooses', async () => {
  const server = { stored: { version: 1, text: 'a' } }
  const { choose, change, record, saveAll, type } = openOn(server)
  server.stored = { version: 2, text: 'theirs' }
  type('mine')
  expect(await saveAll()).toBe(false)
  expect(record.state()).toMatchObject({ content: 'mine', theirs: server.stored })
  // Nothing else is done to the record before.
  expect(await change(async () => server.stored)).toBeUndefined()
  await choose('theirs')
  expect(record.state()).toMatchObject({ content: 'theirs', stored: server.stored })
  expect(record.state().theirs).toBeUndefined()

  server.stored = { version: 3, text: 'theirs again' }
  type('mine again')
  await saveAll()
  await choose('mine')
  expect([server.stored.text, record.state().theirs]).toEqual(['mine again', undefined])
  record.follow({ version: 9, text: 'from elsewhere' })
  expect(record.state().content).toBe('from elsewhere')
})

test('what the server leaves out of a save goes from the fields, and is not sent again', async () => {
  const server = { stored: { version: 1, text: 'a' } }
  let saves = 0
  const { record, saveAll, type } = openOn(server, (text) => {
    if (++saves > 3) throw new Error('Sent again and again')
    return text.replace('withdrawn', '')
  })
  type('ab withdrawn')
  expect(await saveAll()).toBe(true)
  expect([saves, record.state().content]).toEqual([1, 'ab '])
})
