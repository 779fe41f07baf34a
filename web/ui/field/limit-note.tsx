import { useEffect, useState } from 'react'
import { cleanText } from '#contract/invisible-characters.ts'
import { filledEvent } from '#web/lib/form-values.ts'
import { formatCount } from '#web/lib/format.ts'

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
  const [isNear, isOver] = [length >= limit * 0.9, length > limit]
  // A refusal for length already says the same.
  const isShown = isNear && !(isRefused && isOver)
  const most = formatCount(limit)
  return (
    <>
      {/* Always rendered: the field's `aria-describedby` refers to it. */}
      <p id={id} className={isOver ? 'field-error' : 'hint'} hidden={!isShown}>
        {isShown && `${formatCount(length)} of ${most} characters.`}
        {isShown && isOver && ` Please shorten this by ${formatCount(length - limit)}.`}
      </p>
      {/* A count that changes with each letter would drown out the typing. */}
      <div className="sr-only" aria-live="polite">
        {isOver && `This is longer than ${most} characters.`}
        {isNear && !isOver && `Nearly ${most} characters, which is the most.`}
      </div>
    </>
  )
}
