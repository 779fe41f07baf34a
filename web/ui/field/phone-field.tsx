import { useEffect, useRef, useState } from 'react'
import { textLimits } from '#contract/limits.ts'
import { afterPress } from '#web/ui/button/after-press.ts'
import { TextField } from './field.tsx'

/** With its area, a British number has ten digits or more. */
const fewestDigits = 10

const countDigits = (phone: string) => phone.normalize('NFKC').replace(/\D/g, '').length

type Props = {
  label: string
  error?: string | undefined
  defaultValue?: string | undefined
  isSent: boolean
}

/** A phone number that is needed. One that looks cut short is asked about, never refused: it is hers to know. */
export function PhoneField({ isSent, ...field }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const [asks, setAsks] = useState(false)
  useEffect(() => {
    if (isSent) setAsks(false)
  }, [isSent])
  const ask = () =>
    // What is pressed at this moment must not move away from under the finger.
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
      below={<div aria-live="polite">{asks && <p className="question">Is this number complete?</p>}</div>}
    />
  )
}
