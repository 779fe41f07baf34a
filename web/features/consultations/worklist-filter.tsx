import { useQueryClient } from '@tanstack/react-query'
import SearchIcon from 'lucide-react/icons/search'
import { type RefObject, useEffect, useEffectEvent, useId, useState } from 'react'
import { type ConsultationStatus, consultationStatuses } from '#contract/worklist.ts'
import { Segments } from '#web/admin/ui/segments.tsx'
import { formatCount } from '#web/lib/format.ts'
import { useMediaQuery } from '#web/lib/use-media-query.ts'
import { type Narrowed, useWorklistSummary } from './queries.ts'
import { statusNames } from './reply-clock.ts'

const filters = ['new', 'replied', 'booked', 'closed', 'junk', undefined] as const

export const filterLabel = (status: ConsultationStatus | undefined) => {
  if (status === undefined) return 'All'
  return status === 'new' ? 'To answer' : statusNames[status]
}

type FilterProps = {
  status: ConsultationStatus | undefined
  onChoose: (status: ConsultationStatus | undefined) => void
}

/** The filter by status, with the number of requests of each: a select on a phone, buttons on wider screens. */
export function WorklistFilter({ status, onChoose }: FilterProps) {
  const { data } = useWorklistSummary()
  const isNarrow = useMediaQuery('(width < 48rem)')
  const options = filters.map((one) => {
    const count = one === undefined ? data?.total : data?.counts[one]
    return { one, name: filterLabel(one), count: count === undefined ? '' : formatCount(count) }
  })
  const choose = (value: string) => onChoose(consultationStatuses.find((one) => one === value))
  if (isNarrow)
    return (
      <select
        aria-label="Show"
        className="input input-small min-w-28 flex-[0_1_8.75rem] ps-[0.85rem] pe-[2.2rem] [background-position-x:right_0.8rem]"
        value={status ?? 'all'}
        onChange={({ target }) => choose(target.value)}
      >
        {options.map(({ one, name, count }) => (
          <option key={name} value={one ?? 'all'}>
            {name} {count}
          </option>
        ))}
      </select>
    )
  return (
    <Segments
      legend="Show"
      options={options.map(({ one, name, count }) => ({
        value: one ?? 'all',
        label: (
          <>
            {name} {count && <b className="tabular-nums">{count}</b>}
          </>
        ),
      }))}
      chosen={status ?? 'all'}
      onChoose={choose}
    />
  )
}

/** Debounce between the last keystroke and the search. */
const pauseMs = 250

type Asked = Pick<Narrowed, 'search' | 'withJunk'>
const askedKey = ['worklist-search']

/**
 * What is searched for. It never reaches the address, as it names clients: it is remembered with the answers, for her who
 * comes back from a request.
 */
export function useWorklistSearch() {
  const client = useQueryClient()
  const [asked, setAsked] = useState(() => client.getQueryData<Asked>(askedKey) ?? {})
  const [typed, setTyped] = useState(asked.search ?? '')
  const ask = (text: string, withJunk?: 'yes') => {
    const search = text.trim() || undefined
    const next = { search, ...(search && withJunk && { withJunk }) }
    setTyped(text)
    setAsked(next)
    client.setQueryData<Asked>(askedKey, next)
  }
  const askLater = useEffectEvent(() => ask(typed, asked.withJunk))
  useEffect(() => {
    if (typed.trim() === (asked.search ?? '')) return
    const timer = setTimeout(() => askLater(), pauseMs)
    return () => clearTimeout(timer)
  }, [typed, asked.search])
  return {
    asked,
    typed,
    type: setTyped,
    askNow: () => ask(typed, asked.withJunk),
    clear: () => ask(''),
    lookInJunk: () => ask(typed, 'yes'),
  }
}
export type Search = ReturnType<typeof useWorklistSearch>

type SearchProps = { search: Search; input: RefObject<HTMLInputElement | null> }

/** The search field. Escape clears it. */
export function WorklistSearch({ search, input }: SearchProps) {
  const id = useId()
  return (
    <search className="relative max-w-80 min-w-0 flex-[1_1_15rem] max-lg:max-w-none">
      <form
        onSubmit={(event) => {
          event.preventDefault()
          search.askNow()
        }}
      >
        <label htmlFor={id} className="sr-only">
          Search requests
        </label>
        <SearchIcon className="icon pointer-events-none absolute top-1/2 left-[1.1rem] -mt-[0.6em] text-aubergine-600" />
        <input
          ref={input}
          id={id}
          // The words beside the result clear it.
          className="input input-small rounded-full ps-[2.85rem] pe-4 [&::-webkit-search-cancel-button]:hidden"
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
