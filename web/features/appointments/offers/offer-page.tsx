import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { appointmentLimits } from '#contract/appointment.ts'
import { formatBookingStart } from '#contract/booking-words.ts'
import { areaName, serviceName } from '#contract/labels.ts'
import { offerWords } from '#contract/offer-words.ts'
import { useFacts } from '#web/lib/facts.tsx'
import { failureText } from '#web/lib/failure-text.ts'
import { firstNameOf, formatCountOf } from '#web/lib/format.ts'
import { ActionButton } from '#web/ui/button/action-button.tsx'
import { TextAreaField } from '#web/ui/field/field.tsx'
import { Curl, Icon } from '#web/ui/glyph/glyph.tsx'
import { NotLoaded } from '#web/ui/notices/not-loaded.tsx'
import { linkToRequest } from '../diary/diary-links.ts'
import { DiarySubpage } from '../diary/diary-subpage.tsx'
import { TimesPart } from './times-part.tsx'
import {
  type OfferedTo,
  type OfferForm,
  offeredToInAddress,
  readOfferedTo,
  useOfferForm,
} from './use-offer-form.ts'
import './offers.css'

/** Offers a client some times, of which one is picked by the link in a mail. */
export function OfferPage() {
  const [named] = useState(offeredToInAddress)
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['offered-to', named],
    queryFn: () => readOfferedTo(named),
    staleTime: 0,
  })
  const back = data?.request && {
    words: `Request of ${data.name}`,
    link: linkToRequest(data.request.id),
  }
  return (
    <DiarySubpage
      title={data ? `Offer times to ${firstNameOf(data.name)}` : 'Offer times'}
      documentTitle="Offer times"
      back={back}
    >
      {data ? (
        <OfferTimes to={data} />
      ) : data === null && !error ? (
        <p className="box">There is no such client any more.</p>
      ) : (
        <NotLoaded query={{ error, isFetching, refetch }} loading="Loading...">
          Whom they are for could not be loaded.
        </NotLoaded>
      )}
    </DiarySubpage>
  )
}

function OfferTimes({ to }: { to: OfferedTo }) {
  const form = useOfferForm(to)
  const name = firstNameOf(to.name)
  return (
    <form
      noValidate
      className="sides"
      onSubmit={(event) => {
        event.preventDefault()
        form.send()
      }}
    >
      <section className="box" aria-label="Times and your line">
        <TimesPart form={form} name={name} />
        <SendPart form={form} name={name} canBeMailed={to.email !== ''} />
      </section>
      <OfferPreview form={form} to={to} />
    </form>
  )
}

type Props = { form: OfferForm; name: string; canBeMailed: boolean }

/** Her line in the mail, what speaks against the times, and the button that sends them. */
function SendPart({ form, name, canBeMailed }: Props) {
  const { chosen, line, setLine, warnings, openUntil, isPending, problem, failure } = form
  const times = chosen.length === 0 ? 'times' : formatCountOf(chosen.length, 'time')
  return (
    <>
      <TextAreaField
        label="A line from you"
        optionalNote="optional"
        className="mt-5 offer-line"
        rows={2}
        limit={appointmentLimits.words}
        hint="It stands above the times."
        value={line}
        onChange={({ target }) => setLine(target.value)}
      />
      <div role="status">
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
      </div>
      {!canBeMailed && (
        <p className="note mt-3">No email is known, so no times can be sent: ring or text {name}.</p>
      )}
      <div className="actions-row mt-5">
        <ActionButton type="submit" spring isPending={isPending}>
          {`Send ${times} to ${name}${warnings.length > 0 ? ' all the same' : ''}`}
        </ActionButton>
        <p className="fine-print measure-26">
          Open until {formatBookingStart(openUntil, new Date())}. You can undo for 20 seconds.
        </p>
      </div>
      <div role="alert">
        {(problem || failure) && (
          <p className="outcome outcome-bad mt-3">
            {problem || `Not sent. ${failureText(failure)} What you chose stays here.`}
          </p>
        )}
      </div>
    </>
  )
}

/** Whom the times are for, and the mail as it will be. */
function OfferPreview({ form, to }: { form: OfferForm; to: OfferedTo }) {
  const { chosen, line, place, minutes, openUntil } = form
  const starts = chosen.map((start) => new Date(start))
  const words = offerWords({ place, minutes: minutes || 0, openUntil, starts }, new Date())
  return (
    <div className="column wrap-anywhere">
      <Whom to={to} />
      <section className="box" aria-labelledby="the-mail">
        <h2 id="the-mail">What {firstNameOf(to.name)} gets</h2>
        {to.email && <p className="fine-print">To {to.email}</p>}
        <div className="inset offer-mail">
          <p className="semibold">{words.subject}</p>
          <p>Hello {firstNameOf(to.name)},</p>
          {line.trim() && <p className="pre-line">{line.trim()}</p>}
          <p>{words.where}</p>
          {words.times.length > 0 && (
            <ul>
              {words.times.map((time) => (
                <li key={time} className="icon-line">
                  <Curl name="bullet" />
                  {time}
                </li>
              ))}
            </ul>
          )}
          <p className="semibold">{words.choose}</p>
          <p className="fine-print">{words.open}</p>
        </div>
      </section>
    </div>
  )
}

function Whom({ to: { name, place, area, serviceType, request } }: { to: OfferedTo }) {
  const facts = useFacts()
  return (
    <section className="box" aria-labelledby="offered-to">
      <div className="row">
        <h2 id="offered-to">
          {request ? (
            <a className="tap" {...linkToRequest(request.id)}>
              {name}
            </a>
          ) : (
            name
          )}
        </h2>
        <span className="tag">{place === 'salon' ? 'Salon' : 'Home visit'}</span>
      </div>
      <p className="fine-print">
        {[area && areaName(area, facts), serviceName(serviceType)].filter(Boolean).join(', ')}
      </p>
      {request && <p className="mt-3 pre-line">“{request.words}”</p>}
    </section>
  )
}
