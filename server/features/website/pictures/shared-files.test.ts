import { writeFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { makeFolder } from '#tests/support/databases.ts'
import { claim } from './shared-files.ts'

test('of many that find the claim of a process that has died one alone takes it over', async () => {
  const file = join(await makeFolder(), 'claim')
  const first = await claim(file)
  expect(await claim(file)).toBeUndefined()
  await first?.()
  for (let round = 0; round < 20; round++) {
    // No process has this number.
    await writeFile(`${file}.${round + 1}`, `${hostname()} 99999999`)
    const claims = await Promise.all(Array.from({ length: 8 }, () => claim(file)))
    const taken = claims.filter((release) => release !== undefined)
    expect(taken).toHaveLength(1)
    for (const release of taken) await release()
  }
})
