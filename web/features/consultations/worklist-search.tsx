import { type Ref, useId } from 'react'
import { Icon } from '#web/ui/glyph.tsx'
import type { Search } from './use-search.ts'

type Props = { search: Search; input: Ref<HTMLInputElement> }

/** Where she types what a request holds. Escape clears it. */
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
        <Icon name="search" />
        <input
          ref={input}
          id={id}
          className="input"
          type="search"
          placeholder="Name, message or note"
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
