import { expect, test } from 'vitest'
import { dialects } from '#tests/support/databases.ts'
import { stopUnderLoad } from '#tests/support/stop-under-load.ts'
import { stops } from './options.ts'

for (const dialect of dialects) {
  test(`${stops} stops under a stream of consultations (${dialect})`, async ({ task }) => {
    const sum = { answered: 0, unanswered: 0, refused: 0, reset: 0, slowestMs: 0 }
    for (let stop = 0; stop < stops; stop++) {
      const { exit, tookMs, answered, unanswered, refused, reset } = await stopUnderLoad(dialect)
      expect(exit).toEqual({ code: 0, signal: null })
      sum.answered += answered
      sum.unanswered += unanswered
      sum.refused += refused
      sum.reset += reset
      sum.slowestMs = Math.max(sum.slowestMs, Math.round(tookMs))
    }
    task.meta.fault = {
      tries: stops,
      writes: sum.answered,
      lost: sum.unanswered + sum.refused,
      variant: 'SIGTERM, 16 connections',
      note: `slowest stop ${sum.slowestMs} ms; ${sum.reset} broken off before they were read`,
    }
    expect(sum).toMatchObject({ unanswered: 0, refused: 0 })
    expect(sum.slowestMs).toBeLessThan(5000)
  })
}
