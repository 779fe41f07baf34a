import { useEffect, useState } from 'react'
import { minuteMs } from '#contract/durations.ts'
import { londonDay } from '#contract/london-time.ts'

const tickMs = minuteMs

/** The current day in London; changes at midnight while the page is open. */
export function useToday(): string {
  const [day, setDay] = useState(() => londonDay(new Date()))
  useEffect(() => {
    const tick = () => setDay(londonDay(new Date()))
    // Update at once: the effect also runs when a hidden part is shown again, whose timer was stopped.
    tick()
    const timer = setInterval(tick, tickMs)
    return () => clearInterval(timer)
  }, [])
  return day
}
