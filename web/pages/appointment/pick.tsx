import { visitKindName } from '#contract/appointment.ts'
import { appointmentPages, noneSuits, type PickPage } from '#contract/appointment-pages.ts'
import { formatAboutLength } from '#contract/booking-words.ts'
import { formatDay, weekdayOf } from '#contract/day-labels.ts'
import { textLimits } from '#contract/limits.ts'
import { Button } from '#web/ui/button/button.tsx'
import { TextAreaField } from '#web/ui/field/field.tsx'
import { FieldError } from '#web/ui/field/field-error.tsx'
import { Curl } from '#web/ui/glyph/glyph.tsx'
import { ClientFrame, TokenForm, WhatSuits } from './frame.tsx'
import { formatVisitSpan, formatVisitStart, groupByDay, whereWords } from './when-words.ts'

type Errors = Readonly<Record<string, string>>
type Open = Extract<PickPage, { state: 'open' }>
type Props = { page: Open; errors: Errors }

/** The times to pick from, or to say that none suits. */
export function Pick({ page, errors }: Props) {
  const { firstName, minutes, place, noticeHours, hasJustGone } = page
  const length = formatAboutLength(minutes)
  return (
    <ClientFrame
      heading={hasJustGone ? 'That time has just gone' : 'Pick your time'}
      lede={
        hasJustGone
          ? `I am sorry, ${firstName}: somebody was quicker. These are still free.`
          : `${firstName}, these are the times I can offer you. Take one, and it is in both our diaries.`
      }
      aside={<Aside page={page} length={length} />}
    >
      <TokenForm
        action={appointmentPages.pick}
        token={page.token}
        label="Pick a time"
        className="bg-cream-100 data-panel"
      >
        <fieldset className="pick-times" aria-describedby={errors.choice && 'choice-error'}>
          <legend>One of these, for {length}</legend>
          <Times page={page} error={errors.choice} />
          <label className="pick-slot is-none">
            <input type="radio" {...choiceOf(page, noneSuits, errors.choice)} />
            None of these suits me
          </label>
          {errors.choice && <FieldError id="choice-error">{errors.choice}</FieldError>}
        </fieldset>
        <div className="none-words mt-6">
          <WhatSuits isOptional words={page.words} error={errors.words} />
        </div>
        {place === 'home' && (
          <div className="pick-address mt-6">
            <TextAreaField
              label="Where shall I come to?"
              optionalNote="or tell me on the phone"
              name="address"
              rows={2}
              autoComplete="street-address"
              hint="Street, number, postcode, and where I can park."
              limit={textLimits.address}
              defaultValue={page.address}
              error={errors.address}
            />
          </div>
        )}
        <div className="form-foot mt-6">
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

/** A radio button; the error of the group is said with each. */
const choiceOf = ({ choice }: Open, value: string, error: string | undefined, describedBy = '') => ({
  ...{ name: 'choice', value, defaultChecked: choice === value },
  'aria-invalid': error ? true : undefined,
  'aria-describedby': `${describedBy} ${error ? 'choice-error' : ''}`.trim() || undefined,
})

function Times({ page, error }: { page: Open; error: string | undefined }) {
  return groupByDay(page.times).map(([day, ofDay]) => (
    <div key={day} className="pick-day">
      <h2 id={`day-${day}`}>
        {weekdayOf(day)} <span>{formatDay(day).replace(/ \d+$/, '')}</span>
      </h2>
      <ul>
        {ofDay.map(({ isGone, ...span }) => (
          <li key={span.startsAt}>
            {isGone ? (
              <p className="pick-slot is-gone">
                <s>{formatVisitSpan(span).hours}</s> gone
              </p>
            ) : (
              <label className="pick-slot">
                <input type="radio" {...choiceOf(page, span.startsAt, error, `day-${day}`)} />
                <b>{formatVisitSpan(span).hours}</b>
              </label>
            )}
          </li>
        ))}
      </ul>
    </div>
  ))
}

const Aside = ({ page, length }: { page: Open; length: string }) => (
  <>
    <div>
      <h2 className="heading-medium">What it is for</h2>
      <p className="mt-3">
        <b className="semibold">{visitKindName(page.serviceType)}</b>, {length}
      </p>
      <p className="muted">{whereWords(page)}</p>
    </div>
    <div>
      <h2 className="heading-medium">Good to know</h2>
      <ul className="next-steps">
        <li>
          <Curl name="bullet" />
          <div>
            <b>Open until {formatVisitStart(page.openUntil)}</b>
            <span className="muted">Answer by then, or tell me if you need longer.</span>
          </div>
        </li>
        <li>
          <Curl name="bullet" />
          <div>
            <b>A time is yours once you have taken it</b>
            <span className="muted">If one goes before, I say so here, and the others stay.</span>
          </div>
        </li>
      </ul>
    </div>
  </>
)
