import { useMutation, useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { proposeTimes } from '#contract/appointments.ts'
import { weekdayOf } from '#contract/day-labels.ts'
import { clockTime, isShownTwice, londonDay, londonInstant } from '#contract/london-time.ts'
import { makeOffer, offerTimesAtMost } from '#contract/offers.ts'
import { callApi } from '#web/lib/api-client.ts'
import { failureText } from '#web/lib/failure-text.ts'
import { firstName, formatCountOf } from '#web/lib/format.ts'
import { read } from '#web/lib/queries.ts'
import { randomUuid } from '#web/lib/random-id.ts'
import { ActionButton } from '#web/ui/button/action-button.tsx'
import { Button } from '#web/ui/button/button.tsx'
import { TextAreaField, TextField } from '#web/ui/field/field.tsx'
import { Icon } from '#web/ui/glyph/glyph.tsx'
import { ReadFailure } from '#web/ui/notices/read-failure.tsx'
import { Spinner } from '#web/ui/spinner/spinner.tsx'
import { LengthField } from '../book/length-field.tsx'
import { DiarySubpage } from '../diary/diary-subpage.tsx'
import { dayHeading } from '../diary/diary-words.ts'
import { useShowOffered } from '../just-saved.tsx'
import { type OfferedTo, offeredToInAddress, readOfferedTo } from './offered-to.ts'

/** Offers a client some times, of which one is picked by the link in a mail. */
export function OfferPage() {
  const [named] = useState(offeredToInAddress)
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['offered-to', named],
    queryFn: () => readOfferedTo(named),
    staleTime: 0,
  })
  return (
    <DiarySubpage title="Offer times">
      {data ? (
        <OfferForm to={data} />
      ) : error ? (
        <ReadFailure error={error} onTryAgain={refetch} isTrying={isFetching}>
          Whom they are for could not be loaded.
        </ReadFailure>
      ) : data === null ? (
        <p className="box">There is no such client any more.</p>
      ) : (
        <Spinner>Loading...</Spinner>
      )}
    </DiarySubpage>
  )
}

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

function OfferForm({ to }: { to: OfferedTo }) {
  const { who, email, serviceType, place, area } = to
  const [id] = useState(randomUuid)
  const [minutes, setMinutes] = useState(to.minutes)
  const [chosen, setChosen] = useState<readonly string[]>([])
  const [own, setOwn] = useState({ date: '', time: '' })
  const [line, setLine] = useState('')
  const [problem, setProblem] = useState('')
  const showOffered = useShowOffered()
  const wanted = { minutes, place, area }
  const { data: proposed = [] } = useQuery({
    queryKey: [proposeTimes.path, wanted],
    queryFn: () => read(proposeTimes, { body: wanted }),
  })
  const sending = useMutation({
    mutationFn: (anyway: boolean) =>
      callApi(makeOffer, {
        body: {
          id,
          ...{ who, serviceType, ...wanted },
          times: chosen.map(chosenTime),
          line,
          anyway,
        },
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
  const toggle = (start: string) =>
    choose(chosen.includes(start) ? chosen.filter((one) => one !== start) : [...chosen, start])
  const addOwn = () => {
    const at = londonInstant(`${own.date}T${own.time}`)
    if (!at) return setProblem('Type a day and a time that there is.')
    choose([...new Set([...chosen, at.toISOString()])])
    setOwn({ date: '', time: '' })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (chosen.length === 0) return setProblem('Choose at least one time')
    if (!sending.isPending) sending.mutate(warnings.length > 0)
  }
  const name = firstName(to.name)
  const starts = [...new Set([...(proposed ?? []).flatMap((day) => day.starts), ...chosen])].sort()
  return (
    <form noValidate className="sides" onSubmit={submit}>
      <section className="box" aria-labelledby="which-times">
        <h2 id="which-times">Which times?</h2>
        <div className="visit-fields">
          <LengthField minutes={minutes} error={undefined} onChange={setMinutes} />
        </div>
        {starts.length === 0 && (
          <p className="mt-3">No free times are known: say when you work, or type your own.</p>
        )}
        {groupByDay(starts).map(([day, ofDay]) => (
          <fieldset key={day} className="offer-day">
            <legend>{dayHeading(day, londonDay(new Date()))}</legend>
            <div className="row">
              {ofDay.map((start) => (
                <label key={start} className="checkbox-row">
                  <input type="checkbox" checked={chosen.includes(start)} onChange={() => toggle(start)} />
                  <span>
                    {clockTime(new Date(start))}
                    <span className="sr-only"> on {weekdayOf(day)}</span>
                  </span>
                </label>
              ))}
            </div>
          </fieldset>
        ))}
        <div className="visit-fields">
          <TextField
            label="A day of your own"
            type="date"
            className="half"
            value={own.date}
            onChange={({ target }) => setOwn({ ...own, date: target.value })}
          />
          <TextField
            label="Its time"
            type="time"
            className="half"
            value={own.time}
            onChange={({ target }) => setOwn({ ...own, time: target.value })}
          />
        </div>
        <Button small variant="line" className="mt-3" onClick={addOwn}>
          Add this time
        </Button>
      </section>
      <section className="box" aria-labelledby="the-mail">
        <h2 id="the-mail">The mail to {name}</h2>
        <TextAreaField
          label="A line of yours"
          optionalNote="optional"
          rows={3}
          limit={600}
          value={line}
          onChange={({ target }) => setLine(target.value)}
        />
        <p className="fine-print mt-2">
          {name} picks one by a link. An offer holds nothing: first come, first served.
        </p>
        {warnings.length > 0 && (
          <ul className="note visit-warnings mt-3">
            {warnings.map(({ text }) => (
              <li key={text} className="icon-line">
                <Icon name="alert" />
                {text}
              </li>
            ))}
          </ul>
        )}
        {email === '' && (
          <p className="note mt-3">No email is known, so no times can be sent: ring or text {name}.</p>
        )}
        <div className="actions-row mt-4">
          <ActionButton type="submit" spring isPending={sending.isPending}>
            {`Send ${chosen.length === 0 ? 'times' : formatCountOf(chosen.length, 'time')} to ${name}${warnings.length > 0 ? ' all the same' : ''}`}
          </ActionButton>
        </div>
        <div role="alert">
          {(problem || sending.error) && (
            <p className="outcome outcome-bad mt-3">
              {problem || `Not sent. ${failureText(sending.error)} What you chose stays here.`}
            </p>
          )}
        </div>
      </section>
    </form>
  )
}

function groupByDay(starts: readonly string[]): [string, string[]][] {
  const days = new Map<string, string[]>()
  for (const start of starts) {
    const day = londonDay(new Date(start))
    days.set(day, [...(days.get(day) ?? []), start])
  }
  return [...days]
}
