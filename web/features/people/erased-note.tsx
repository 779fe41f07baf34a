import { useEffect, useRef } from 'react'
import type { Erasure } from '#contract/people.ts'
import { countsWords } from './words.ts'

/** Says what was erased; takes the focus of the button that did it. */
export function ErasedNote({ erasure: { erased, wasErasedBefore } }: { erasure: Erasure }) {
  const note = useRef<HTMLDivElement>(null)
  useEffect(() => note.current?.focus(), [])
  const isNothing = Object.keys(erased).length === 0
  return (
    <div className="people-note people-note-good" ref={note} tabIndex={-1} role="status">
      <p>
        {isNothing ? (
          <>{wasErasedBefore && <b>Already erased.</b>} Nothing was left.</>
        ) : (
          <>
            <b>Erased everywhere.</b> {countsWords(erased)}.
          </>
        )}
      </p>
    </div>
  )
}
