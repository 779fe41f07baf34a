import { useEffect, useRef, useState } from 'react'
import { textLimits } from '#contract/limits.ts'
import { countDigits } from '#contract/phone.ts'
import { afterPress } from '#web/ui/button/after-press.ts'
import { TextField } from './field.tsx'

/** A British number with its area code has at least ten digits. */
const fewestDigits = 10

type Props = {
  label: string
  error?: string | undefined
  defaultValue?: string | undefined
  isSent: boolean
}

/** A required phone field. Questions a number that looks too short, but never refuses it. */
export function PhoneField({ isSent, ...field }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const [asks, setAsks] = useState(false)
  useEffect(() => {
    if (isSent) setAsks(false)
  }, [isSent])
  const ask = () =>
    // A control that is being pressed must not move away from under the finger.
    afterPress(() => {
      const phone = input.current?.value.trim()
      setAsks(Boolean(phone) && countDigits(phone ?? '') < fewestDigits)
    })
  return (
    <TextField
      {...field}
      name="phone"
      type="tel"
      inputMode="tel"
      autoComplete="tel"
      limit={textLimits.phone}
      required
      ref={input}
      onInput={() => setAsks(false)}
      onBlur={ask}
      below={
        <div aria-live="polite">
          {asks && <p className="text-small semibold">Is this number complete?</p>}
        </div>
      }
    />
  )
}
