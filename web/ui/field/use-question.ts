import { useEffect, useRef, useState } from 'react'
import { afterPress } from '#web/ui/button/after-press.ts'

/** Tells what to ask about a text; undefined if there is nothing. */
type Ask<Question> = (typed: string) => Question | undefined

/** A question about what was typed, put once the field is left. The next key withdraws it, and so does sending. */
export function useQuestion<Question>(isSent: boolean, loadAsk: () => Promise<Ask<Question> | undefined>) {
  const input = useRef<HTMLInputElement>(null)
  const [question, setQuestion] = useState<Question>()
  const withdraw = () => setQuestion(undefined)
  useEffect(() => {
    if (isSent) setQuestion(undefined)
  }, [isSent])
  const put = async () => {
    const ask = await loadAsk()
    // A control that is being pressed must not move away from under the finger.
    afterPress(() => setQuestion(ask?.(input.current?.value.trim() ?? '')))
  }
  return { input, question, field: { ref: input, onInput: withdraw, onBlur: () => void put() } }
}
