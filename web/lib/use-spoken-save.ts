import { useState } from 'react'
import { minuteMs } from '#contract/durations.ts'
import { formatTime } from './format.ts'

/** What a screen reader says of a draft that saves itself: once a minute at most, since more would talk over the typing. */
export function useSpokenSave(savedAt: string | undefined): string | undefined {
  const [spokenAt, setSpokenAt] = useState<string>()
  const isDue =
    savedAt !== undefined &&
    (spokenAt === undefined || Date.parse(savedAt) - Date.parse(spokenAt) >= minuteMs)
  if (isDue) setSpokenAt(savedAt)
  return spokenAt && `Draft saved, ${formatTime(spokenAt)}`
}
