import { useEffect, useState } from 'react'
import { londonDay } from '#contract/london-time.ts'

const tickMs = 30_000

/** The current time, updated every half minute. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), tickMs)
    return () => clearInterval(timer)
  }, [])
  return now
}

/** The current day in London; changes at midnight while the page is open. */
export const useToday = (): string => londonDay(useNow())
