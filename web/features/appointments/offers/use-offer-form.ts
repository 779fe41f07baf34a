import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { proposeTimes } from '#contract/appointments.ts'
import { clockTime, isShownTwice, londonDay, londonInstant } from '#contract/london-time.ts'
import { makeOffer, offerTimesAtMost } from '#contract/offers.ts'
import { callApi } from '#web/lib/api-client.ts'
import { readEndpoint } from '#web/lib/queries.ts'
import { randomUuid } from '#web/lib/random-id.ts'
import { useShowOfferedDay } from '../just-saved.tsx'
import type { OfferedTo } from './offered-to.ts'

const chosenTime = (start: string) => {
  const at = new Date(start)
  const [date, time] = [londonDay(at), clockTime(at)]
  const isSecond = londonInstant(`${date}T${time}`)?.getTime() !== at.getTime()
  return {
    date,
    time,
    ...(isShownTwice(`${date}T${time}`) && { hour: isSecond ? ('second' as const) : ('first' as const) }),
  }
}

/** The times chosen for a client, what speaks against them, and sending them. */
export function useOfferForm({ who, serviceType, place, area, ...to }: OfferedTo) {
  const [id] = useState(randomUuid)
  const [minutes, setMinutes] = useState(to.minutes)
  const [chosen, setChosen] = useState<readonly string[]>([])
  const [line, setLine] = useState('')
  const [problem, setProblem] = useState('')
  const showOffered = useShowOfferedDay()
  const wanted = { minutes, place, area }
  const { data: proposed = [] } = useQuery({
    queryKey: [proposeTimes.path, wanted],
    queryFn: () => readEndpoint(proposeTimes, { body: wanted }),
  })
  const sending = useMutation({
    mutationFn: (anyway: boolean) =>
      callApi(makeOffer, {
        body: { id, ...{ who, serviceType, ...wanted }, times: chosen.map(chosenTime), line, anyway },
      }),
    onSuccess: (answer) => {
      if (answer.isSaved) showOffered(answer.offer)
    },
  })
  const warnings = sending.data?.isSaved === false ? sending.data.warnings : []
  const choose = (times: readonly string[]) => {
    if (times.length > offerTimesAtMost) return setProblem('Five is the most. Take one off first.')
    setProblem('')
    sending.reset()
    setChosen([...times].sort())
  }
  return {
    ...{ minutes, setMinutes, chosen, line, setLine, problem, warnings },
    /** Proposed and own times, earliest first. */
    starts: [...new Set([...(proposed ?? []).flatMap((day) => day.starts), ...chosen])].sort(),
    isPending: sending.isPending,
    failure: sending.error,
    toggle: (start: string) =>
      choose(chosen.includes(start) ? chosen.filter((one) => one !== start) : [...chosen, start]),
    /** Returns whether there is such a time. */
    add: (date: string, time: string): boolean => {
      const at = londonInstant(`${date}T${time}`)
      if (at) choose([...new Set([...chosen, at.toISOString()])])
      else setProblem('Type a day and a time that there is.')
      return at !== undefined
    },
    send: () => {
      if (chosen.length === 0) setProblem('Choose at least one time')
      else if (!sending.isPending) sending.mutate(warnings.length > 0)
    },
  }
}
export type OfferForm = ReturnType<typeof useOfferForm>
