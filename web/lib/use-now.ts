import { useEffect, useState } from 'react'
import { londonDay } from '#contract/london-time.ts'

const tickMs = 30_000

function useTicking<Value>(read: () => Value): Value {
  const [value, setValue] = useState(read)
  useEffect(() => {
    const timer = setInterval(() => setValue(read), tickMs)
    return () => clearInterval(timer)
  }, [read])
  return value
}

const readNow = () => new Date()
const readToday = () => londonDay(new Date())

/** The current time, updated every half minute. */
export const useNow = (): Date => useTicking(readNow)

/** The current day in London; changes at midnight while the page is open. */
export const useToday = (): string => useTicking(readToday)
