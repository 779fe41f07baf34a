import { useState } from 'react'
import { minuteMs } from '#contract/durations.ts'
import { formatClockTime } from '#web/lib/format.ts'

/** The screen reader announcement of an autosave: at most once a minute, since more would talk over the typing. */
export function useSaveAnnouncement(savedAt: string | undefined): string | undefined {
  const [spokenAt, setSpokenAt] = useState<string>()
  const isDue =
    savedAt !== undefined &&
    (spokenAt === undefined || Date.parse(savedAt) - Date.parse(spokenAt) >= minuteMs)
  if (isDue) setSpokenAt(savedAt)
  return spokenAt && `Draft saved, ${formatClockTime(spokenAt)}`
}
