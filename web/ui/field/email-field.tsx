import { optionalImport } from '#web/lib/optional-import.ts'
import { TextField } from './field.tsx'
import { useQuestion } from './use-question.ts'

const loadSuggestions = async () =>
  (await optionalImport(() => import('./email-suggestion.ts')))?.suggestEmail

type Props = {
  label: string
  error?: string | undefined
  defaultValue?: string | undefined
  isSent: boolean
}

/** A required e-mail field that suggests a correction for a probable typo. */
export function EmailField({ isSent, ...props }: Props) {
  const { input, question: suggestion, field } = useQuestion(isSent, loadSuggestions)
  const takeSuggestion = () => {
    if (!input.current || !suggestion) return
    input.current.value = suggestion
    // As if typed: drafts and validation see the new value, and the question goes.
    input.current.dispatchEvent(new Event('input', { bubbles: true }))
    input.current.focus()
  }
  return (
    <TextField
      {...props}
      {...field}
      name="email"
      type="email"
      inputMode="email"
      autoComplete="email"
      required
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
