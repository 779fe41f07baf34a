import { appointmentPages, noneSuits, type PickPage } from '#contract/appointment-pages.ts'
import { formatAboutLength, formatVisitTime } from '#contract/booking-words.ts'
import { formatDay, weekdayOf } from '#contract/day-labels.ts'
import { serviceName } from '#contract/labels.ts'
import { londonDay } from '#contract/london-time.ts'
import { Button } from '#web/ui/button/button.tsx'
import { FieldError } from '#web/ui/field/field-error.tsx'
import { Points } from '../panel-page.tsx'
import { ClientFrame, ClientText, formatVisitStart, TokenForm, WhatSuits } from './frame.tsx'

type Props = { page: Extract<PickPage, { state: 'open' }>; errors: Readonly<Record<string, string>> }

/** The times to pick from, or to say that none suits. */
export function Pick({ page, errors }: Props) {
  const { firstName, serviceType, minutes, place, area, openUntil, noticeHours, hasJustGone, choice } = page
  const where = place === 'salon' ? 'At the salon' : `At your home${area && ` in ${area}`}`
  const radio = (value: string) => ({
    ...{ type: 'radio', name: 'choice', required: true, value, defaultChecked: choice === value },
  })
  const dayOf = ({ startsAt }: { startsAt: string }) => londonDay(new Date(startsAt))
  return (
    <ClientFrame
      heading={hasJustGone ? 'That time has just gone' : 'Pick your time'}
      lede={
        hasJustGone
          ? `I am sorry, ${firstName}: somebody was quicker. These are still free.`
          : `${firstName}, these are the times I can offer you. Take one, and it is in both our diaries.`
      }
      aside={
        <Points
          heading="Good to know"
          points={[
            { title: `${serviceName(serviceType)}, ${formatAboutLength(minutes)}`, text: where },
            {
              title: `Open until ${formatVisitStart(openUntil)}`,
              text: 'Answer by then, or tell me if you need longer.',
            },
            {
              title: 'A time is yours once you have taken it',
              text: 'If one goes before, I say so here, and the others stay.',
            },
          ]}
        />
      }
    >
      <TokenForm
        action={appointmentPages.pick}
        token={page.token}
        label="Pick a time"
        className="bg-cream-100 data-panel"
      >
        <fieldset>
          <legend>One of these, for {formatAboutLength(minutes)}</legend>
          {errors.choice && <FieldError role="alert">{errors.choice}</FieldError>}
          {[...new Set(page.times.map(dayOf))].map((day) => (
            <div key={day} className="pick-day below-line">
              <h2 id={`day-${day}`} className="heading-small">
                {weekdayOf(day)} <span className="muted">{formatDay(day).replace(/ \d+$/, '')}</span>
              </h2>
              <ul>
                {page.times
                  .filter((time) => dayOf(time) === day)
                  .map(({ isGone, ...time }) => (
                    <li key={time.startsAt}>
                      {isGone ? (
                        <p className="line pick-slot muted">
                          <s>{formatVisitTime(time).hours}</s> gone
                        </p>
                      ) : (
                        <label className="line pick-slot">
                          <input {...radio(time.startsAt)} aria-describedby={`day-${day}`} />
                          <span className="display heading-small">{formatVisitTime(time).hours}</span>
                        </label>
                      )}
                    </li>
                  ))}
              </ul>
            </div>
          ))}
          <label className="line pick-slot">
            <input {...radio(noneSuits)} />
            None of these suits me
          </label>
        </fieldset>
        <div className="none-words mt-6">
          <WhatSuits words={page.words} error={errors.words} />
        </div>
        {place === 'home' && (
          <ClientText
            className="pick-address mt-6"
            label="Where shall I come to?"
            optionalNote="or tell me on the phone"
            name="address"
            rows={2}
            autoComplete="street-address"
            hint="Street, number, postcode, and where I can park."
            defaultValue={page.address}
            error={errors.address}
          />
        )}
        <div className="actions mt-6">
          <Button type="submit" spring wide>
            <span className="take-words">Take this time</span>
            <span className="none-send">Send</span>
          </Button>
          <p className="hint">
            <span className="take-words">
              It is yours at once.
              {noticeHours > 0 && ` You can change or cancel until ${noticeHours} hours before.`}
            </span>
            <span className="none-send">The offered times are let go.</span>
          </p>
        </div>
      </TokenForm>
    </ClientFrame>
  )
}
