import { CheckIcon, CircleIcon } from 'lucide-react'
import { type GoLive, readGoLive, skipGoLiveStep } from '#contract/go-live.ts'
import { FailedOutcome } from '#web/admin/ui/alert.tsx'
import { NoticeRow } from '#web/admin/ui/notice-row.tsx'
import { NotLoaded } from '#web/admin/ui/query.tsx'
import { Link } from '#web/lib/link.tsx'
import { useChange } from '#web/lib/queries.ts'
import { useGoLive } from './queries.ts'

const place = 'box lg:[grid-area:1/2/span_2]'
/** On a desk the list is as narrow as on a phone. */
const narrow = 'lg:[&_.entry]:grid-cols-[auto_minmax(0,1fr)] lg:[&_.entry>:nth-child(3)]:col-start-2'

/** What is left before the launch. Gone when all is done; back when something breaks. */
export function GoLiveChecklist() {
  const goLive = useGoLive()
  const steps = goLive.data?.steps
  if (!steps)
    return (
      <section className={place}>
        <NotLoaded of={goLive} what="what is left before your website opens" />
      </section>
    )
  const done = steps.filter(({ isDone }) => isDone)
  if (done.length === steps.length) return null
  return (
    <section className={place} aria-labelledby="go-live" tabIndex={-1}>
      <div className="row-between">
        <h2 id="go-live" tabIndex={-1}>
          Before your website opens
        </h2>
        <p className="fine-print" role="status">
          {done.length} of {steps.length} done.
        </p>
      </div>
      <ol className={`entries ${narrow}`}>
        {steps.map((step) => (
          <li key={step.id}>
            <StepRow {...step} />
          </li>
        ))}
      </ol>
    </section>
  )
}

type Step = GoLive['steps'][number]

function StepRow({ id, title, text, link, isDone, isSkipped }: Step) {
  const skip = useChange(skipGoLiveStep, readGoLive)
  return (
    <NoticeRow
      id={`step-${id}`}
      title={title}
      tone="plain"
      icon={isDone ? CheckIcon : CircleIcon}
      action={
        <div className="row gap-y-0 text-small">
          {isDone ? <p className="semibold good">Done</p> : link && <Open link={link} title={title} />}
          {isSkipped !== undefined && (isSkipped || !isDone) && (
            <label className="checkbox-row items-center gap-2.5">
              <input
                type="checkbox"
                aria-label={`Tick off: ${title}`}
                checked={skip.isPending ? skip.variables.body.isSkipped : isSkipped}
                onChange={({ target }) => skip.mutate({ body: { step: id, isSkipped: target.checked } })}
              />
              Tick off
            </label>
          )}
        </div>
      }
    >
      {!isDone && <p>{text}</p>}
      <FailedOutcome words="It was not saved." error={skip.error} />
    </NoticeRow>
  )
}

function Open({ link, title }: { link: string; title: string }) {
  const named = { className: 'strong-link', 'aria-label': `Open: ${title}`, children: 'Open' }
  return link.startsWith('/') ? (
    <Link {...named} to={link} />
  ) : (
    <a {...named} href={link} target="_blank" rel="noreferrer" />
  )
}
