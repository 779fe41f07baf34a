import { useEffect, useState } from 'react'
import { trimUnseen } from '#contract/unseen.ts'
import { filledEvent } from '#web/lib/form-values.ts'
import { formatCount } from '#web/lib/format.ts'

/** How long a text is against its limit, in words; nothing while there is plenty of room. */
export function limitWords(length: number, limit: number): string | undefined {
  if (length < limit * 0.9) return undefined
  const words = `${formatCount(length)} of ${formatCount(limit)} characters.`
  return length > limit ? `${words} Please shorten this by ${formatCount(length - limit)}.` : words
}

/** The same for ears, once for each: a count that changes with every letter would drown what is typed. */
function spokenWords(length: number, limit: number): string | undefined {
  if (length > limit) return `This is longer than ${formatCount(limit)} characters.`
  return length < limit * 0.9 ? undefined : `Nearly ${formatCount(limit)} characters, which is the most.`
}

/** The length of what is in a field, whoever has put it there. */
function useLengthOf(fieldId: string) {
  const [length, setLength] = useState(0)
  useEffect(() => {
    const field = document.getElementById(fieldId)
    if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) return
    const read = () => setLength(trimUnseen(field.value).length)
    const listening = new AbortController()
    const { signal } = listening
    read()
    field.addEventListener('input', read, { signal })
    field.form?.addEventListener(filledEvent, read, { signal })
    return () => listening.abort()
  }, [fieldId])
  return length
}

type Props = { id: string; fieldId: string; limit: number; isRefused: boolean }

/** Counts near the end of what a field may hold. Nothing is cut: beyond it, it says how much is too much. */
export function LimitNote({ id, fieldId, limit, isRefused }: Props) {
  const length = useLengthOf(fieldId)
  const words = limitWords(length, limit)
  const isOver = length > limit
  // A refusal says as much as a text that is too long.
  const isShown = words !== undefined && !(isRefused && isOver)
  return (
    <>
      {/* Always there, because the field is described by it. */}
      <p id={id} className={isOver ? 'field-error' : 'hint'} hidden={!isShown}>
        {isShown && words}
      </p>
      <div className="sr-only" aria-live="polite">
        {spokenWords(length, limit)}
      </div>
    </>
  )
}
