import { formatDay } from '#contract/day-labels.ts'
import { londonDay } from '#contract/london-time.ts'
import { dataRequestKinds } from '#contract/rights.ts'
import { pageContent } from '#web/lib/content.ts'
import { formatClockTime } from '#web/lib/format.ts'
import { useReturnedForm } from '#web/lib/returned-form.tsx'
import { EmailWords } from '#web/ui/email-words.tsx'
import { spiralPath } from '#web/ui/spiral-clock/spiral-path.ts'
import { DataRequestFrame } from './frame.tsx'
import pageCss from './privacy-request.css?inline'

export const meta = {
  title: 'I have your request | {name}',
  description: 'Your address is confirmed, and your request about your data has reached {name}.',
}
export const styles = [pageCss]

export function Page() {
  const { kind, email = '', dueDay = '', reference, confirmedAt = '' } = useReturnedForm()?.values ?? {}
  const known = dataRequestKinds.find((one) => one === kind)
  return (
    <DataRequestFrame
      // A non-breaking space keeps the two words on one line.
      heading={'Thank you, I\u00a0have your request'}
      lede="Your address is confirmed. You need do nothing more."
      isAnswer
      aside={
        <div>
          <h2 className="heading-medium">Meanwhile</h2>
          <p className="mt-3 measure-26">Nothing is changed or erased before I answer.</p>
        </div>
      }
    >
      <div className="bg-cream-100 data-panel data-slip">
        <div className="slip-due">
          <svg viewBox="7 2 52 55" aria-hidden="true">
            <path d={spiralPath} />
          </svg>
          <p>
            You hear from me by <time dateTime={dueDay}>{formatDay(dueDay)}</time>
          </p>
        </div>
        <dl className="slip-facts mt-8">
          <div>
            <dt className="muted">You asked to</dt>{' '}
            <dd className="semibold wrap-anywhere">
              {known && pageContent().dataRequestPage.choices[known].label}
            </dd>
          </div>
          <div>
            <dt className="muted">Confirmed</dt>{' '}
            <dd className="semibold wrap-anywhere">
              <time dateTime={confirmedAt}>
                {confirmedAt &&
                  `${formatDay(londonDay(new Date(confirmedAt)))}, ${formatClockTime(confirmedAt)}`}
              </time>
            </dd>
          </div>
          <div>
            <dt className="muted">Reference</dt> <dd className="semibold wrap-anywhere">{reference}</dd>
          </div>
          <div>
            <dt className="muted">Answer goes to</dt>{' '}
            <dd className="semibold wrap-anywhere">
              <EmailWords email={email} />
            </dd>
          </div>
        </dl>
        <p className="mt-6 measure-34">
          I sent you this by email too. If you change your mind, answer that mail.
        </p>
      </div>
    </DataRequestFrame>
  )
}
