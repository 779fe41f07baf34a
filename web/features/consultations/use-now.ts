import { useEffect, useState } from 'react'

const tickMs = 30_000

/** The time, moving on while the clocks are looked at. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), tickMs)
    return () => clearInterval(timer)
  }, [])
  return now
}
