import { CheckIcon, CircleIcon } from 'lucide-react'
import {
  type GoLive,
  type OptionalStep,
  optionalSteps,
  readGoLive,
  skipGoLiveStep,
} from '#contract/go-live.ts'
import { FailedOutcome } from '#web/admin/ui/alert.tsx'
import { NotLoaded } from '#web/admin/ui/query.tsx'
import { Link } from '#web/lib/link.tsx'
import { useChange } from '#web/lib/queries.ts'
import { useGoLive } from './queries.ts'

const place = 'box lg:[grid-area:1/2/span_2]'

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
      <ol className="entries">
        {/* A step ticked just now stays where it is. */}
        {steps
          .toSorted((one, other) => rank(one) - rank(other))
          .map((step) => (
            <StepRow key={step.id} step={step} />
          ))}
      </ol>
    </section>
  )
}

type Step = GoLive['steps'][number]

const rank = ({ isDone, isSkipped }: Step) => (isDone && !isSkipped ? 1 : 0)

function StepRow({ step }: { step: Step }) {
  const { id, title, text, isDone, isSkipped } = step
  const optional = optionalSteps.find((one) => one === id)
  return (
    <li className="entry items-start lg:grid-cols-[auto_minmax(0,1fr)]">
      {isDone ? <CheckIcon className="icon good" /> : <CircleIcon className="icon text-line" />}
      <div>
        <h3 className={isDone ? 'plain-heading font-medium' : 'plain-heading'}>{title}</h3>
        {!isDone && <p className="fine-print">{text}</p>}
      </div>
      {/* On a tablet all verbs stand below each other; on a desk the list is as narrow as on a phone. */}
      <div className="row gap-x-4 gap-y-0 text-small md:max-lg:min-h-11 md:max-lg:flex-row-reverse md:max-lg:[&>.strong-link:first-child]:min-w-21 md:max-lg:[&>.strong-link:first-child]:justify-end lg:col-start-2 md:max-lg:-my-2.5 lg:mt-1 lg:mb-0">
        {isDone ? <p className="semibold good">Done</p> : <StepLink {...step} />}
        {optional && (isSkipped || !isDone) && (
          <SkipBox id={optional} title={title} isSkipped={isSkipped === true} />
        )}
      </div>
    </li>
  )
}

function StepLink({ link, title }: Step) {
  if (!link) return null
  const named = { className: 'strong-link', 'aria-label': `Open: ${title}`, children: 'Open' }
  return link.startsWith('/') ? (
    <Link {...named} to={link} />
  ) : (
    <a {...named} href={link} target="_blank" rel="noreferrer" />
  )
}

function SkipBox({ id, title, isSkipped }: { id: OptionalStep; title: string; isSkipped: boolean }) {
  const skip = useChange(skipGoLiveStep, readGoLive)
  return (
    <div>
      <label className="checkbox-row items-center gap-2.5 text-small">
        <input
          type="checkbox"
          aria-label={`Tick off: ${title}`}
          checked={skip.isPending ? skip.variables.body.isSkipped : isSkipped}
          onChange={({ target }) => skip.mutate({ body: { step: id, isSkipped: target.checked } })}
        />
        Tick off
      </label>
      <FailedOutcome words="It was not saved." error={skip.error} />
    </div>
  )
}
