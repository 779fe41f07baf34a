import { useEffect, useRef, useState } from 'react'
import { optionalImport } from '#web/lib/optional-import.ts'
import { afterPress } from '#web/ui/button/after-press.ts'
import { TextField } from './field.tsx'

const loadSuggestions = () => optionalImport(() => import('./email-suggestion.ts'))

type Props = {
  label: string
  error?: string | undefined
  defaultValue?: string | undefined
  isSent: boolean
}

/** A required e-mail field that suggests a correction for a probable typo. */
export function EmailField({ isSent, ...field }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const [suggestion, setSuggestion] = useState<string>()
  useEffect(() => {
    if (isSent) setSuggestion(undefined)
  }, [isSent])
  const suggest = async () => {
    const suggestions = await loadSuggestions()
    // A control that is being pressed must not move away from under the finger.
    afterPress(() => setSuggestion(suggestions?.suggestEmail(input.current?.value ?? '')))
  }
  const takeSuggestion = () => {
    const field = input.current
    if (!field || !suggestion) return
    field.value = suggestion
    // As if typed, so that drafts and validation see the new value.
    field.dispatchEvent(new Event('input', { bubbles: true }))
    setSuggestion(undefined)
    field.focus()
  }
  return (
    <TextField
      {...field}
      name="email"
      type="email"
      inputMode="email"
      autoComplete="email"
      required
      ref={input}
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
