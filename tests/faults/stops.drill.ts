import { expect, test } from 'vitest'
import { dialects } from '#tests/support/databases.ts'
import { stopUnderLoad } from '#tests/support/stop-under-load.ts'

const stops = Number(process.env.DRILL_STOPS ?? 50)

for (const dialect of dialects) {
  test(`${stops} stops under a stream of consultations (${dialect})`, async ({ task }) => {
    const sum = { unanswered: 0, refused: 0, reset: 0, slowestMs: 0 }
    for (let stop = 0; stop < stops; stop++) {
      const { exit, tookMs, unanswered, refused, reset } = await stopUnderLoad(dialect)
      expect(exit).toEqual({ code: 0, signal: null })
      sum.unanswered += unanswered
      sum.refused += refused
      sum.reset += reset
      sum.slowestMs = Math.max(sum.slowestMs, Math.round(tookMs))
    }
    task.meta.stops = { stops, ...sum }
    expect(sum).toMatchObject({ unanswered: 0, refused: 0 })
    expect(sum.slowestMs).toBeLessThan(5000)
  })
}
