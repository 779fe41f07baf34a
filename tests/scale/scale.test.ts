import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { benchChart } from '#tests/bench/bench-chart.ts'
import { benchPage } from '#tests/bench/bench-page.ts'
import { docs, readFigures } from '#tests/bench/figures.ts'
import { readScalePage, withTables } from './page.ts'
import { simulateDay } from './traffic.ts'

test('docs/scale.md, docs/bench.md and the chart say what the figures of the last kept bench say @scale-figures', () => {
  const figures = readFigures()
  expect(withTables(readScalePage(), figures)).toBe(readScalePage())
  expect(benchPage(figures)).toBe(readFileSync(join(docs, 'bench.md'), 'utf8'))
  expect(benchChart(figures)).toBe(readFileSync(join(docs, 'bench.svg'), 'utf8'))
})

test('a simulated day holds what it was asked to hold @scale-figures', () => {
  const { requests, busiestMinute, views } = simulateDay(100_000)
  expect(requests.page / 100_000).toBeCloseTo(2.5, 1)
  expect(views / requests.page).toBeCloseTo(0.35, 1)
  expect(requests.consultation).toBeGreaterThan(400)
  expect(requests.consultation).toBeLessThan(600)
  // The busiest hour has 84 of 1,000 visits, and its busiest minute somewhat more than a sixtieth of them.
  expect(busiestMinute.page).toBeGreaterThan((requests.page * 0.084) / 3600)
  expect(busiestMinute.page).toBeLessThan((requests.page * 0.084 * 1.6) / 3600)
})
