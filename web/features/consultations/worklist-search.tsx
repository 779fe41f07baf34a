import { useQueryClient } from '@tanstack/react-query'
import SearchIcon from 'lucide-react/icons/search'
import { type RefObject, useEffect, useId, useState } from 'react'

/** Debounce between the last keystroke and the search. */
const pauseMs = 250

type Kept = { typed: string; isInJunk: boolean; unfolded: string | undefined }
const keptKey = ['worklist-search']

/**
 * The search field's text and the query that is searched for. It never reaches the address, as it names clients: it is
 * kept in memory, for whoever comes back from a request.
 */
export function useWorklistSearch() {
  const client = useQueryClient()
  const kept = client.getQueryData<Kept>(keptKey)
  const [typed, setTyped] = useState(kept?.typed ?? '')
  const [search, setSearch] = useState(kept?.typed.trim() || undefined)
  const [isInJunk, setInJunk] = useState(kept?.isInJunk ?? false)
  const [unfolded, setUnfolded] = useState(kept?.unfolded)
  useEffect(() => {
    client.setQueryData<Kept>(keptKey, { typed, isInJunk, unfolded })
  }, [client, typed, isInJunk, unfolded])
  const ask = (text: string) => {
    setTyped(text)
    setSearch(text.trim() || undefined)
    if (!text.trim()) setInJunk(false)
  }
  useEffect(() => {
    const timer = setTimeout(() => setSearch(typed.trim() || undefined), pauseMs)
    return () => clearTimeout(timer)
  }, [typed])
  return {
    typed,
    search,
    withJunk: search && isInJunk ? ('yes' as const) : undefined,
    type: setTyped,
    /** Searches at once, without the debounce. */
    askNow: () => ask(typed),
    clear: () => ask(''),
    lookInJunk: () => setInJunk(true),
    /** The filter whose list is shown to its end. */
    unfolded,
    unfold: setUnfolded,
  }
}
export type Search = ReturnType<typeof useWorklistSearch>

type Props = { search: Search; input: RefObject<HTMLInputElement | null> }

/** The search field. Escape clears it. */
export function WorklistSearch({ search, input }: Props) {
  const id = useId()
  return (
    <search className="worklist-search">
      <form
        onSubmit={(event) => {
          event.preventDefault()
          search.askNow()
        }}
      >
        <label htmlFor={id} className="sr-only">
          Search requests
        </label>
        <SearchIcon className="icon" />
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
