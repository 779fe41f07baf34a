import { appointmentPages, clientWords, noneSuits, type PickPage } from '#contract/appointment-pages.ts'
import { formatAboutLength } from '#contract/booking-words.ts'
import { formatDay, weekdayOf } from '#contract/day-labels.ts'
import { serviceName } from '#contract/labels.ts'
import { textLimits } from '#contract/limits.ts'
import { Button } from '#web/ui/button/button.tsx'
import { TextAreaField } from '#web/ui/field/field.tsx'
import { FieldError } from '#web/ui/field/field-error.tsx'
import { Curl } from '#web/ui/glyph/glyph.tsx'
import { ClientFrame, TokenForm } from './frame.tsx'
import { formatVisitSpan, formatVisitStart, groupByDay, whereWords } from './when-words.ts'

type Errors = Readonly<Record<string, string>>
type Open = Extract<PickPage, { state: 'open' }>
type Props = { page: Open; errors: Errors }

/** The times to pick from, or to say that none suits. */
export function Pick({ page, errors }: Props) {
  const { firstName, minutes, place, noticeHours } = page
  const length = formatAboutLength(minutes)
  return (
    <ClientFrame
      heading={page.hasJustGone ? 'That time has just gone' : 'Pick your time'}
      lede={
        page.hasJustGone
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
        <fieldset className="pick-times">
          <legend>One of these, for {length}</legend>
          <Times page={page} />
          <label className="pick-slot is-none">
            <input type="radio" name="choice" value={noneSuits} defaultChecked={page.choice === noneSuits} />
            None of these suits me
          </label>
          {errors.choice && <FieldError id="choice-error">{errors.choice}</FieldError>}
        </fieldset>
        <div className="none-words mt-6">
          <WhatSuits words={page.words} errors={errors} />
        </div>
        {place === 'home' && (
          <div className="pick-address mt-6">
            <TextAreaField
              label="Where shall I come to?"
              optionalNote="or tell me on the phone"
              name="address"
              rows={2}
              autoComplete="street-address"
              hint="Street, number, postcode, and where one may park."
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

function Times({ page: { times, choice } }: { page: Open }) {
  return groupByDay(times).map(([day, ofDay]) => (
    <div key={day} className="pick-day">
      <h2 id={`day-${day}`}>
        {weekdayOf(day)} <span>{formatDay(day).replace(/ \d+$/, '')}</span>
      </h2>
      <ul>
        {ofDay.map(({ id, isGone, ...span }) => (
          <li key={id}>
            {isGone ? (
              <p className="pick-slot is-gone">
                <s>{formatVisitSpan(span).hours}</s> gone
              </p>
            ) : (
              <label className="pick-slot">
                <input
                  type="radio"
                  name="choice"
                  value={id}
                  defaultChecked={choice === id}
                  aria-describedby={`day-${day}`}
                />
                <b>{formatVisitSpan(span).hours}</b>
              </label>
            )}
          </li>
        ))}
      </ul>
    </div>
  ))
}

const WhatSuits = ({ words, errors }: { words: string; errors: Errors }) => (
  <TextAreaField
    label="When would suit you?"
    optionalNote="optional"
    name="words"
    rows={3}
    hint="Days, times of day, weeks to avoid: anything helps. I write back within 24 hours."
    limit={clientWords}
    defaultValue={words}
    error={errors.words}
  />
)

function Aside({ page, length }: { page: Open; length: string }) {
  return (
    <>
      <div>
        <h2 className="heading-medium">What it is for</h2>
        <p className="mt-3">
          <b className="semibold">{serviceName(page.serviceType)}</b>, {length}
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
}

type Left = { page: Extract<PickPage, { state: 'all-gone' | 'expired' }>; errors: Errors }

const endings = {
  'all-gone': {
    heading: 'These times have all gone',
    lede: 'I am sorry. Tell me what would suit you, and I look again.',
  },
  expired: {
    heading: 'These times have been let go',
    lede: 'They were open for a while only. I am glad to look for new ones.',
  },
} as const

/** None of the offered times is left, or they were let go: what would suit is asked. */
export const AskForOthers = ({ page, errors }: Left) => (
  <ClientFrame {...endings[page.state]}>
    <TokenForm
      action={appointmentPages.pick}
      token={page.token}
      label="When would suit you?"
      className="bg-cream-100 data-panel"
    >
      <input type="hidden" name="choice" value={noneSuits} />
      <WhatSuits words={page.words} errors={errors} />
      <Button type="submit" spring className="mt-5">
        Ask for new times
      </Button>
    </TokenForm>
  </ClientFrame>
)
