import { useState } from 'react'
import { dayMs } from '#contract/durations.ts'
import { londonTime } from '#contract/london-time.ts'
import { parsePlannedTime } from '#web/lib/planned-time.ts'

const usualTime = '08:00'

type Choice = { isPlanned: boolean; day: string; time: string }

/** When an article is to go live, as it stands in its fields: clocks in London. */
export function usePlannedTime(plannedFor: string | undefined, onChange: () => void) {
  const [problem, setProblem] = useState<string>()
  const [choice, setChoice] = useState<Choice>(() => {
    const [day = '', time = usualTime] = plannedFor
      ? londonTime(new Date(plannedFor)).split('T')
      : [londonTime(new Date(Date.now() + dayMs)).slice(0, 10)]
    return { isPlanned: plannedFor !== undefined, day, time }
  })
  return {
    ...choice,
    problem,
    set(change: Partial<Choice>) {
      setProblem(undefined)
      onChange()
      setChoice({ ...choice, ...change })
    },
    /** The instant, or nothing where there is none: then the field says why. */
    instant(): string | undefined {
      const planned = parsePlannedTime(choice.day && choice.time ? `${choice.day}T${choice.time}` : '')
      if ('at' in planned) return planned.at
      setProblem(planned.problem)
      return undefined
    },
  }
}
export type When = ReturnType<typeof usePlannedTime>
