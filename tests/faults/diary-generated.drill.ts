import { expect, test } from 'vitest'
import { buildDatabase, dialects } from '#tests/support/databases.ts'
import { pickInGeneratedDiaries } from '#tests/support/generated-diaries.ts'
import { diaries } from './options.ts'

for (const dialect of dialects) {
  // Each write of PostgreSQL is a conversation between two processes.
  const count = dialect === 'sqlite' ? diaries : Math.ceil(diaries / 10)
  test(`${count} generated diaries across both changes of the clocks (${dialect})`, async ({ task }) => {
    const picked = await pickInGeneratedDiaries(await buildDatabase(dialect), count)
    expect(picked).toBeGreaterThan(count / 2)
    const variant = 'made up, new in each run'
    task.meta.fault = { tries: count, writes: picked, lost: 0, variant, note: `${picked} times were picked` }
  }, 0)
}
