import { expect, test } from 'vitest'
import { buildDatabase } from '#tests/support/databases.ts'
import { pickInGeneratedDiaries } from '#tests/support/generated-diaries.ts'
import { propertyRuns } from '#tests/support/property-runs.ts'

test('whatever is booked, offered and picked at once, nothing that is picked overlaps, is too near, or was not offered', async () => {
  const numRuns = propertyRuns(100)
  const picked = await pickInGeneratedDiaries(await buildDatabase(), numRuns)
  expect(picked).toBeGreaterThan(numRuns / 2)
}, 1_800_000)
