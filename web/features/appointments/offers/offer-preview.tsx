import { offerWords } from '#contract/offer-words.ts'
import { areaName, serviceName } from '#contract/request-labels.ts'
import { useFacts } from '#web/lib/facts.tsx'
import { firstNameOf } from '#web/lib/format.ts'
import { Curl } from '#web/ui/glyph/glyph.tsx'
import { linkToRequest } from '../diary/diary-links.ts'
import type { OfferedTo } from './offered-to.ts'
import type { OfferForm } from './use-offer-form.ts'

/** Whom the times are for, and the mail as it will be. */
export function OfferPreview({ form, to }: { form: OfferForm; to: OfferedTo }) {
  const { chosen, line, place, minutes, openUntil } = form
  const starts = chosen.map((start) => new Date(start))
  const words = offerWords({ place, minutes, openUntil, starts }, new Date())
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
