import { expect, test } from 'vitest'
import { createPasswords, TooManyHashes } from './password.ts'

const cheap = { memoryKib: 8, passes: 1 }

test("the owner's password costs 64 MiB and three passes to try", async () => {
  expect(await createPasswords().hash('curls')).toMatch(
    /^\$argon2id\$v=19\$m=65536,t=3,p=1\$[\w+/]{22}\$[\w+/]{43}$/,
  )
})

test('a password is known again, and no other one is', async () => {
  const passwords = createPasswords(cheap)
  const stored = await passwords.hash('hunter2 åß')
  expect(await passwords.verify(stored, 'hunter2 åß')).toBe(true)
  expect(await passwords.verify(stored, 'hunter2 åß ')).toBe(false)
  expect(await passwords.verify(undefined, 'hunter2 åß')).toBe(false)
  expect(await passwords.hash('hunter2 åß')).not.toBe(stored)
})

test('a password hashed at another cost still works', async () => {
  const stored = await createPasswords({ memoryKib: 32, passes: 2 }).hash('old')
  expect(await createPasswords(cheap).verify(stored, 'old')).toBe(true)
})

test('a burst waits its turn, and what is too much is refused at once', async () => {
  const passwords = createPasswords(cheap)
  const results = await Promise.allSettled(Array.from({ length: 60 }, () => passwords.hash('x')))
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(52)
  const [refused] = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []))
  expect(refused).toBeInstanceOf(TooManyHashes)
  expect(await passwords.hash('afterwards')).toMatch(/^\$argon2id/)
})
