import { textLimits } from '#contract/limits.ts'
import { countDigits } from '#contract/phone.ts'
import { TextField } from './field.tsx'
import { useQuestion } from './use-question.ts'

/** A British number with its area code has at least ten digits. */
const fewestDigits = 10

const askAboutLength = async () => (typed: string) =>
  (typed !== '' && countDigits(typed) < fewestDigits) || undefined

type Props = {
  label: string
  error?: string | undefined
  defaultValue?: string | undefined
  isSent: boolean
}

/** A required phone field. Questions a number that looks too short, but never refuses it. */
export function PhoneField({ isSent, ...props }: Props) {
  const { question, field } = useQuestion(isSent, askAboutLength)
  return (
    <TextField
      {...props}
      {...field}
      name="phone"
      type="tel"
      inputMode="tel"
      autoComplete="tel"
      limit={textLimits.phone}
      required
      below={
        <div aria-live="polite">
          {question && <p className="text-small semibold">Is this number complete?</p>}
        </div>
      }
    />
  )
}
