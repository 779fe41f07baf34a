import { useEffect, useState } from 'react'
import { minuteMs } from '#contract/durations.ts'
import { londonDay } from '#contract/london-time.ts'

const tickMs = minuteMs

/** The day in London, also when midnight passes while the page is open. */
export function useToday(): string {
  const [day, setDay] = useState(() => londonDay(new Date()))
  useEffect(() => {
    const tick = () => setDay(londonDay(new Date()))
    // Also after a while of being hidden, when the timer stood still.
    tick()
    const timer = setInterval(tick, tickMs)
    return () => clearInterval(timer)
  }, [])
  return day
}
