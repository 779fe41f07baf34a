import { useEffect, useRef, useState } from 'react'
import { replaceAddressValue, useAddress } from '#web/lib/address.ts'

/** Debounce between the last keystroke and the search. */
const pauseMs = 250

const asked = (typed: string) => typed.trim() || undefined

/** The search field's text and the query that is searched for; the query is kept in the address. */
export function useWorklistSearch() {
  const [search] = useAddress('search')
  const [junk] = useAddress('junk')
  const [typed, setTyped] = useState(search ?? '')
  const own = useRef(search)
  // After Back or a link, show the query of the address in the field.
  useEffect(() => {
    if (search === own.current) return
    own.current = search
    setTyped(search ?? '')
  }, [search])
  const ask = (text: string) => {
    own.current = asked(text)
    replaceAddressValue('search', own.current)
    if (!own.current) replaceAddressValue('junk', undefined)
  }
  useEffect(() => {
    if (asked(typed) === own.current) return
    const timer = setTimeout(() => {
      own.current = asked(typed)
      replaceAddressValue('search', own.current)
    }, pauseMs)
    return () => clearTimeout(timer)
  }, [typed])
  return {
    typed,
    search: search?.trim() || undefined,
    withJunk: search && junk === 'yes' ? ('yes' as const) : undefined,
    type: setTyped,
    /** Searches at once, without the debounce. */
    askNow: () => ask(typed),
    clear: () => {
      setTyped('')
      ask('')
    },
    lookInJunk: () => replaceAddressValue('junk', 'yes'),
  }
}
export type Search = ReturnType<typeof useWorklistSearch>
