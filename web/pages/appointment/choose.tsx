import { appointmentPages, clientWords, noneSuits, PickPage } from '#contract/appointment-pages.ts'
import { weekdayOf } from '#contract/day-labels.ts'
import { textLimits } from '#contract/limits.ts'
import { useReturnedForm } from '#web/lib/returned-form.tsx'
import { Button, ButtonLink } from '#web/ui/button/button.tsx'
import fieldCss from '#web/ui/field/field.css?inline'
import { TextAreaField } from '#web/ui/field/field.tsx'
import { FieldError } from '#web/ui/field/field-error.tsx'
import panelCss from '../privacy-request/privacy-request.css?inline'
import pageCss from './appointment.css?inline'
import { BrokenLink, ClientFrame, TokenForm } from './frame.tsx'
import { describeVisit, formatVisitSpan, formatVisitStart, groupByDay } from './when-words.ts'

export const meta = {
  title: 'Pick your time | {name}',
  description: 'The times that {name} offers you.',
}
export const styles = [fieldCss, panelCss, pageCss]

type Open = Extract<PickPage, { state: 'open' }>

const endings = {
  lapsed: [
    'These times have been let go',
    'They were open for a while only. I am glad to look for new ones.',
  ],
  withdrawn: ['These times are taken back', 'I had to take them back. I am glad to look for new ones.'],
  'all-gone': [
    'These times have all gone',
    'Somebody was quicker each time. I am glad to look for new ones.',
  ],
} as const

export function Page() {
  const { values, errors = {}, notice } = useReturnedForm() ?? {}
  const page = PickPage.safeParse(JSON.parse(values?.page ?? '{}')).data
  if (!page || page.state === 'broken') return <BrokenLink notice={notice} />
  if (page.state === 'open') return <Pick page={page} errors={errors} />
  if (page.state === 'picked') {
    const { day, hours } = formatVisitSpan(page)
    return (
      <ClientFrame
        heading={`See you on ${weekdayOf(page.startsAt.slice(0, 10))}`}
        lede="It is yours. A mail with the calendar file is on its way."
      >
        <div className="bg-blush data-panel">
          <p className="heading-medium">
            {day}, <span className="client-hours">{hours}</span>
          </p>
          <p className="mt-2">{describeVisit(page)}</p>
          {page.own && (
            <ButtonLink spring href={page.own} className="mt-5">
              See your visit
            </ButtonLink>
          )}
        </div>
      </ClientFrame>
    )
  }
  if (page.state === 'none')
    return (
      <ClientFrame heading="Thank you, I look again" lede="You hear from me within 24 hours.">
        <div className="bg-cream-100 data-panel">
          <p>None of the times is taken.{page.words && ' You wrote:'}</p>
          {page.words && <p className="pre-line mt-2">{page.words}</p>}
        </div>
      </ClientFrame>
    )
  const [heading, lede] = endings[page.state]
  return (
    <ClientFrame heading={heading} lede={lede}>
      <div className="bg-cream-100 data-panel">
        <p>Answer the mail this link came in with days that suit you, or ring me.</p>
      </div>
    </ClientFrame>
  )
}

function Pick({ page, errors }: { page: Open; errors: Readonly<Record<string, string>> }) {
  const { firstName, times, choice, place, openUntil } = page
  return (
    <ClientFrame
      heading={page.hasJustGone ? 'That time has just gone' : 'Pick your time'}
      lede={
        page.hasJustGone
          ? `I am sorry, ${firstName}: somebody was quicker. These are still free.`
          : `${firstName}, these are the times I can offer you. Take one, and it is in both our diaries.`
      }
      aside={
        <div>
          <h2 className="heading-medium">What it is for</h2>
          <p className="mt-3">{describeVisit(page)}</p>
          <p className="muted mt-2">
            Open until {formatVisitStart(openUntil)}. A time is yours once you have taken it.
          </p>
        </div>
      }
    >
      <TokenForm
        action={appointmentPages.pick}
        token={page.token}
        label="Pick a time"
        className="bg-cream-100 data-panel"
      >
        <fieldset className="pick-times">
          <legend>One of these</legend>
          {groupByDay(times).map(([day, ofDay]) => (
            <div key={day} className="pick-day">
              <h2 id={`day-${day}`}>{formatVisitSpan(ofDay[0] ?? { startsAt: day, endsAt: day }).day}</h2>
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
          ))}
          <label className="pick-slot is-none">
            <input type="radio" name="choice" value={noneSuits} defaultChecked={choice === noneSuits} />
            None of these suits me
          </label>
          {errors.choice && <FieldError id="choice-error">{errors.choice}</FieldError>}
        </fieldset>
        <div className="none-words">
          <TextAreaField
            label="When would suit you?"
            optionalNote="optional"
            name="words"
            rows={3}
            limit={clientWords}
            defaultValue={page.words}
            error={errors.words}
          />
        </div>
        {place === 'home' && (
          <div className="pick-address">
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
        <Button type="submit" spring wide className="mt-6">
          <span className="take-words">Take this time</span>
          <span className="none-send">Send</span>
        </Button>
      </TokenForm>
    </ClientFrame>
  )
}
