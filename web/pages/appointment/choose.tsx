import { PickPage } from '#contract/appointment-pages.ts'
import { weekdayOf } from '#contract/day-labels.ts'
import { useReturnedForm } from '#web/lib/returned-form.tsx'
import { ButtonLink } from '#web/ui/button/button.tsx'
import fieldCss from '#web/ui/field/long-form.css?inline'
import panelCss from '../privacy-request/privacy-request.css?inline'
import pageCss from './appointment.css?inline'
import { ClientFrame, NoPage } from './frame.tsx'
import { AskForOthers, Pick } from './pick.tsx'
import { describeVisit, formatVisitSpan } from './when-words.ts'

export const meta = {
  title: 'Pick your time | {name}',
  description: 'The times that {name} offers you.',
}
export const styles = [fieldCss, panelCss, pageCss]

export function Page() {
  const { values, errors = {} } = useReturnedForm() ?? {}
  const page = PickPage.safeParse(JSON.parse(values?.page ?? '{}')).data
  if (!page || page.state === 'broken') return <NoPage />
  if (page.state === 'open') return <Pick page={page} errors={errors} />
  if (page.state === 'all-gone' || page.state === 'expired')
    return <AskForOthers page={page} errors={errors} />
  if (page.state === 'picked') {
    const { day, hours } = formatVisitSpan(page)
    return (
      <ClientFrame
        heading={`See you on ${weekdayOf(page.startsAt.slice(0, 10))}`}
        lede="It is yours. A mail with the calendar file is on its way."
      >
        <div className="bg-blush data-panel">
          <p className="heading-medium">
            {day}, <span className="unbroken">{hours}</span>
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
  return (
    <ClientFrame
      heading="These times are taken back"
      lede="I had to take them back. I am glad to look for new ones."
    >
      <div className="bg-cream-100 data-panel">
        <p>Answer the mail this link came in with days that suit you, or ring me.</p>
      </div>
    </ClientFrame>
  )
}
