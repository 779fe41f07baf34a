import { type RefObject, useEffect, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { replaceAddressValue, useAddress } from '#web/lib/address.ts'
import { afterPress } from '#web/ui/button/after-press.ts'
import { Icon } from '#web/ui/glyph/glyph.tsx'

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

type Props = { search: Search; input: RefObject<HTMLInputElement | null> }

/** Space between the edge of the screen and the field, in pixels. */
const gap = 12

/**
 * The search field. Escape clears it. On a phone, whose keyboard covers half the screen, the header, tabs and filter are hidden
 * while the field has the focus.
 */
export function WorklistSearch({ search, input }: Props) {
  const id = useId()
  const region = useRef<HTMLElement>(null)
  const [isSearching, setIsSearching] = useState(false)
  // Wait for the end of the press: a control that moves at its start would not receive the click.
  const fold = () =>
    afterPress(() => {
      const top = () => region.current?.getBoundingClientRect().top ?? 0
      const before = top()
      const hasFocus = document.activeElement === input.current
      flushSync(() => setIsSearching(hasFocus))
      const after = top()
      if (after !== before) scrollBy({ top: after - (hasFocus ? gap : before), behavior: 'instant' })
    })
  return (
    <search ref={region} className={isSearching ? 'worklist-search is-searching' : 'worklist-search'}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          search.askNow()
        }}
      >
        <label htmlFor={id} className="sr-only">
          Search requests
        </label>
        <Icon name="search" />
        <input
          ref={input}
          id={id}
          className="input input-small"
          type="search"
          placeholder="Search"
          autoComplete="off"
          maxLength={100}
          value={search.typed}
          onChange={({ target }) => search.type(target.value)}
          onFocus={fold}
          onBlur={fold}
          onKeyDown={(event) => {
            if (event.key !== 'Escape') return
            event.preventDefault()
            search.clear()
          }}
        />
      </form>
    </search>
  )
}
