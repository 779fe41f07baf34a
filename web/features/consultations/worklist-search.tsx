import { type RefObject, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { afterPress } from '#web/ui/button/after-press.ts'
import { Icon } from '#web/ui/glyph/glyph.tsx'
import type { Search } from './use-search.ts'

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
