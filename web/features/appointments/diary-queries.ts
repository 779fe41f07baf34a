import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { readAppointment } from '#contract/appointments.ts'
import { readDiary } from '#contract/diary.ts'
import { minuteMs } from '#contract/durations.ts'
import { read, useReadAgain } from '#web/lib/queries.ts'

/** Her diary from a day on. Polled each minute while the page is visible, and on return to it. */
export const useDiary = (from: string, days: number) =>
  useQuery({
    queryKey: [readDiary.path, from, days],
    queryFn: () => read(readDiary, { query: { from, days } }),
    placeholderData: keepPreviousData,
    refetchInterval: minuteMs,
    refetchOnWindowFocus: 'always',
  })

/** Refetches the diary, and the visit that is open. */
export const useReadDiaryAgain = () => useReadAgain(readDiary, readAppointment)
