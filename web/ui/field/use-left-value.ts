import { type ChangeEvent, useState } from 'react'

type Options = {
  value: string
  /** Gets what was typed or picked, once the field is left. */
  onLeave: (value: string) => void
  /** Why what was typed does not count. It stays in the field, and the value is as it was. */
  problemOf?: (typed: string) => string | undefined
}

/** A date or a time counts when its field is left: on the way there each key makes another one of it. */
export function useLeftValue({ value, onLeave, problemOf }: Options) {
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
