import { useEffect, useRef } from 'react'
import type { Erasure } from '#contract/people.ts'
import { formatCountOf } from '#web/lib/format.ts'
import { formatCounts } from './labels.ts'

const stayWords = ({ word, count, until }: Erasure['stays'][number]) =>
  `${formatCountOf(count, word)}, ${until}${word === 'cancellation' ? '' : ', with the mails about it'}`

/** Says what was erased and what had to stay; takes the focus of the pressed button. */
export function ErasedNote({ erasure }: { erasure: Erasure }) {
  const { erased, stays, wasErasedBefore } = erasure
  const note = useRef<HTMLDivElement>(null)
  useEffect(() => note.current?.focus(), [])
  const isNothing = Object.keys(erased).length === 0
  return (
    <div className="box edged edged-moss" ref={note} tabIndex={-1} role="status">
      <p>
        {isNothing ? (
          <>
            {wasErasedBefore && <b>Already erased.</b>}{' '}
            {stays.length > 0 ? 'Nothing else was left.' : 'Nothing was left.'}
          </>
        ) : (
          <>
            <b>Erased everywhere.</b> {formatCounts(erased)}. The last traces in this website’s files are
            overwritten tonight.
          </>
        )}
        {stays.length > 0 && (
          <>
            {' '}
            <b>Stays:</b> {stays.map(stayWords).join('; ')}.
          </>
        )}
      </p>
    </div>
  )
}
