import { useRef, useState } from 'react'
import { textLimits } from '#contract/limits.ts'
import { TextField } from '#web/ui/field.tsx'
import { suggestEmail } from './email-suggestion.ts'

export function EmailField({
  error,
  defaultValue,
}: {
  error?: string | undefined
  defaultValue?: string | undefined
}) {
  const input = useRef<HTMLInputElement>(null)
  const [suggestion, setSuggestion] = useState<string>()
  const takeSuggestion = () => {
    if (input.current && suggestion) input.current.value = suggestion
    setSuggestion(undefined)
    input.current?.focus()
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
      onBlur={(event) => setSuggestion(suggestEmail(event.target.value))}
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
