import { expect, test } from 'vitest'
import type { DiaryDay } from '#contract/diary.ts'
import { layOutRows } from './week-layout.ts'

const way = (from: string, to: string, missingMinutes: number) => ({
  ...{
    kind: 'travel' as const,
    startsAt: `2026-11-26T${from}:00.000Z`,
    endsAt: `2026-11-26T${to}:00.000Z`,
  },
  ...{ minutes: 20, missingMinutes, area: 'adel', appointmentId: '' },
})

test('of the ways to visits that overlap only the worst is drawn, and any other way stays', () => {
  const rows = [way('09:10', '09:30', 0), way('10:10', '10:30', 0), way('10:15', '10:35', 110)]
  const day: DiaryDay = {
    day: '2026-11-26',
    hours: [],
    isAway: false,
    rows: [...rows, way('12:00', '12:20', 0), way('12:00', '12:20', 0)],
  }
  expect(
    layOutRows(day, 9).map(({ row, fromMinutes }) => [
      fromMinutes,
      'missingMinutes' in row && row.missingMinutes,
    ]),
  ).toEqual([
    [10, 0],
    [75, 110],
    [180, 0],
  ])
})

test('a way stays that overlaps only one which is not drawn itself', () => {
  const rows = [way('10:00', '10:20', 10), way('10:15', '10:35', 20), way('10:30', '10:50', 30)]
  const day: DiaryDay = { day: '2026-11-26', hours: [], isAway: false, rows }
  expect(layOutRows(day, 9).map(({ fromMinutes }) => fromMinutes)).toEqual([60, 90])
})
