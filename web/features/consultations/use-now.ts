import { useEffect, useState } from 'react'

const tickMs = 30_000

/** The time, moving on while the clocks are looked at. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const tick = () => setNow(new Date())
    // Also after a while of being hidden, when the timer stood still.
    tick()
    const timer = setInterval(tick, tickMs)
    return () => clearInterval(timer)
  }, [])
  return now
}
