import { useEffect, useRef, useState } from 'react'
import { keepInAddress, useAddress } from '#web/lib/address.ts'

/** How long she may pause between two letters of a word. */
const pauseMs = 250

const asked = (typed: string) => typed.trim() || undefined

/** What is typed into the search, and what of it is asked for: the address keeps that, so that a reload does. */
export function useSearch() {
  const [search] = useAddress('search')
  const [junk] = useAddress('junk')
  const [typed, setTyped] = useState(search ?? '')
  const own = useRef(search)
  // Back, or a link: what she sees in the field is what is asked for.
  useEffect(() => {
    if (search === own.current) return
    own.current = search
    setTyped(search ?? '')
  }, [search])
  const ask = (text: string) => {
    own.current = asked(text)
    keepInAddress('search', own.current)
    if (!own.current) keepInAddress('junk', undefined)
  }
  useEffect(() => {
    if (asked(typed) === own.current) return
    const timer = setTimeout(() => {
      own.current = asked(typed)
      keepInAddress('search', own.current)
    }, pauseMs)
    return () => clearTimeout(timer)
  }, [typed])
  return {
    typed,
    search: search?.trim() || undefined,
    withJunk: search && junk === 'yes' ? ('yes' as const) : undefined,
    type: setTyped,
    /** At once, without waiting for a pause. */
    askNow: () => ask(typed),
    clear: () => {
      setTyped('')
      ask('')
    },
    lookInJunk: () => keepInAddress('junk', 'yes'),
  }
}
export type Search = ReturnType<typeof useSearch>
