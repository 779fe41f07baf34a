import { useEffect, useRef, useState } from 'react'
import { textLimits } from '#contract/limits.ts'
import { optionalImport } from '#web/lib/optional-import.ts'
import { afterPress } from '#web/ui/after-press.ts'
import { TextField } from '#web/ui/field.tsx'

const loadSuggestions = () => optionalImport(() => import('./email-suggestion.ts'))

type Props = { error?: string | undefined; defaultValue?: string | undefined; isSent: boolean }

export function EmailField({ error, defaultValue, isSent }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const [suggestion, setSuggestion] = useState<string>()
  useEffect(() => {
    if (isSent) setSuggestion(undefined)
  }, [isSent])
  const suggest = async () => {
    const suggestions = await loadSuggestions()
    // What is pressed at this moment must not move away from under the finger.
    afterPress(() => setSuggestion(suggestions?.suggestEmail(input.current?.value ?? '')))
  }
  const takeSuggestion = () => {
    const field = input.current
    if (!field || !suggestion) return
    field.value = suggestion
    // As if it had been typed: whoever keeps or checks the form sees it.
    field.dispatchEvent(new Event('input', { bubbles: true }))
    setSuggestion(undefined)
    field.focus()
  }
  return (
    <TextField
      label="Email"
      name="email"
      type="email"
      inputMode="email"
      autoComplete="email"
      maxLength={textLimits.email}
      required
      ref={input}
      defaultValue={defaultValue}
      error={error}
      onInput={() => setSuggestion(undefined)}
      onBlur={() => void suggest()}
      below={
        <div aria-live="polite">
          {suggestion && (
            <button type="button" className="suggestion" onClick={takeSuggestion}>
              Did you mean {suggestion}?
            </button>
          )}
        </div>
      }
    />
  )
}
