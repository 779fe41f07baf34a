import { useRef, useState } from 'react'
import { optionalImport } from '#web/lib/optional-import.ts'
import { TextField } from './field.tsx'

/** A press takes no longer. */
const pressMs = 500

type Props = {
  label: string
  error?: string | undefined
  defaultValue?: string | undefined
  isSent: boolean
}

/** A required e-mail field that suggests a correction for a probable typo, once it is left. */
export function EmailField({ isSent, ...props }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const [suggestion, setSuggestion] = useState<string>()
  const suggest = async () => {
    const loaded = await optionalImport(() => import('./email-suggestion.ts'))
    // A control that is being pressed must not move away from under the finger.
    const waitMs = document.querySelector(':active') ? pressMs : 0
    setTimeout(() => setSuggestion(loaded?.suggestEmail(input.current?.value ?? '')), waitMs)
  }
  const take = () => {
    if (!input.current || !suggestion) return
    input.current.value = suggestion
    // As if typed: drafts and validation see the new value, and the suggestion goes.
    input.current.dispatchEvent(new Event('input', { bubbles: true }))
    input.current.focus()
  }
  return (
    <TextField
      {...props}
      ref={input}
      name="email"
      type="email"
      autoComplete="email"
      required
      onInput={() => setSuggestion(undefined)}
      onBlur={() => void suggest()}
      below={
        <div aria-live="polite">
          {suggestion && !isSent && (
            <button type="button" className="more-link text-small" onClick={take}>
              Did you mean {suggestion}?
            </button>
          )}
        </div>
      }
    />
  )
}
