import { useEffect, useState } from 'react'
import { cleanText } from '#contract/invisible-characters.ts'
import { filledEvent } from '#web/lib/form-values.ts'
import { formatCount } from '#web/lib/format.ts'

/** A text's length relative to its limit, in words; undefined below 90 % of the limit. */
export function describeLimit(length: number, limit: number): string | undefined {
  if (length < limit * 0.9) return undefined
  const words = `${formatCount(length)} of ${formatCount(limit)} characters.`
  return length > limit ? `${words} Please shorten this by ${formatCount(length - limit)}.` : words
}

/** The announcement at 90 % and beyond the limit: a count that changes with each letter would drown out the typing. */
function spokenWords(length: number, limit: number): string | undefined {
  if (length > limit) return `This is longer than ${formatCount(limit)} characters.`
  return length < limit * 0.9 ? undefined : `Nearly ${formatCount(limit)} characters, which is the most.`
}

/** The length of a field's text, whether typed or set by a script. */
function useLengthOf(fieldId: string) {
  const [length, setLength] = useState(0)
  useEffect(() => {
    const field = document.getElementById(fieldId)
    if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) return
    const read = () => setLength(cleanText(field.value).length)
    const listening = new AbortController()
    const { signal } = listening
    read()
    // Above React's own listener: a rendering before that would put the former text back into a field that React controls.
    document.addEventListener('input', ({ target }) => target === field && read(), { signal })
    field.form?.addEventListener(filledEvent, read, { signal })
    return () => listening.abort()
  }, [fieldId])
  return length
}

type Props = { id: string; fieldId: string; limit: number; isRefused: boolean }

/** A character count near the limit of a field. Beyond the limit nothing is cut off: it says how much to remove. */
export function LimitNote({ id, fieldId, limit, isRefused }: Props) {
  const length = useLengthOf(fieldId)
  const words = describeLimit(length, limit)
  const isOver = length > limit
  // A refusal for length already says the same.
  const isShown = words !== undefined && !(isRefused && isOver)
  return (
    <>
      {/* Always rendered: the field's `aria-describedby` refers to it. */}
      <p id={id} className={isOver ? 'field-error' : 'hint'} hidden={!isShown}>
        {isShown && words}
      </p>
      <div className="sr-only" aria-live="polite">
        {spokenWords(length, limit)}
      </div>
    </>
  )
}
