import { useEffect, useState } from 'react'

const tickMs = 30_000

/** The current time, updated every half minute. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const tick = () => setNow(new Date())
    // Update at once: the effect also runs when a hidden part is shown again, whose timer was stopped.
    tick()
    const timer = setInterval(tick, tickMs)
    return () => clearInterval(timer)
  }, [])
  return now
}
