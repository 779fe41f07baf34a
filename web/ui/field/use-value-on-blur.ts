import { type ChangeEvent, useState } from 'react'

type Options = {
  value: string
  /** Receives the typed or picked value on blur. */
  onLeave: (value: string) => void
  /** Validates the typed text. Invalid text stays in the field, and the value does not change. */
  problemOf?: (typed: string) => string | undefined
}

/** Commits a date or time on blur: while it is typed, each key makes a different one. */
export function useValueOnBlur({ value, onLeave, problemOf }: Options) {
  const [typed, setTyped] = useState<string>()
  const [problem, setProblem] = useState<string>()
  const leave = () => {
    if (typed === undefined) return
    const found = problemOf?.(typed)
    setProblem(found)
    if (found !== undefined) return
    setTyped(undefined)
    if (typed !== value) onLeave(typed)
  }
  const control = {
    value: typed ?? value,
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) => {
      setTyped(target.value)
      setProblem(undefined)
    },
    onBlur: leave,
  }
  return { control, problem }
}
