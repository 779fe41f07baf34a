import CheckIcon from 'lucide-react/icons/check'
import CircleIcon from 'lucide-react/icons/circle'
import { type GoLive, type OptionalStep, optionalSteps } from '#contract/go-live.ts'
import { NotLoaded } from '#web/admin/ui/query.tsx'
import { failureText } from '#web/lib/failure-text.ts'
import { Link } from '#web/lib/link.tsx'
import { useGoLive, useSkipStep } from './queries.ts'

const headingId = 'go-live'

/** What is left before the launch. Gone when all is done; back when something breaks. */
export function GoLiveChecklist() {
  const goLive = useGoLive()
  const steps = goLive.data?.steps
  const isShown = steps?.some(({ isDone }) => !isDone) ?? false
  if (!steps)
    return (
      <section className="box lg:[grid-area:1/2/span_2]">
        <NotLoaded query={goLive} loading="Looking through your website...">
          What is left before your website opens could not be loaded. Your website is not affected.
        </NotLoaded>
      </section>
    )
  if (!isShown) return null
  // A step ticked just now stays where it is.
  const ordered = steps.toSorted((one, other) => rank(one) - rank(other))
  return (
    <section className="box lg:[grid-area:1/2/span_2]" aria-labelledby={headingId} tabIndex={-1}>
      <div className="row-between">
        <h2 id={headingId} tabIndex={-1}>
          Before your website opens
        </h2>
        <p className="fine-print" role="status">
          {steps.filter(({ isDone }) => isDone).length} of {steps.length} done.
        </p>
      </div>
      <ol className="entries">
        {ordered.map((step) => (
          <StepRow key={step.id} step={step} />
        ))}
      </ol>
    </section>
  )
}

type Step = GoLive['steps'][number]

const rank = ({ isDone, isSkipped }: Step) => (isDone && !isSkipped ? 1 : 0)

const isOptional = (id: Step['id']): id is OptionalStep => optionalSteps.some((one) => one === id)

function StepRow({ step: { id, title, text, link, label, isDone, isSkipped } }: { step: Step }) {
  return (
    <li className="entry items-start lg:grid-cols-[auto_minmax(0,1fr)]">
      {isDone ? <CheckIcon className="icon good" /> : <CircleIcon className="icon text-line" />}
      <div>
        <h3 className={isDone ? 'plain-heading font-medium' : 'plain-heading'}>{title}</h3>
        {!isDone && <p className="fine-print">{text}</p>}
      </div>
      {/* On a tablet all verbs stand below each other; on a desk the list is as narrow as on a phone. */}
      <div className="row gap-x-4 gap-y-0 text-small md:max-lg:min-h-11 md:max-lg:flex-row-reverse md:max-lg:[&>.strong-link:first-child]:min-w-21 md:max-lg:[&>.strong-link:first-child]:justify-end lg:col-start-2 lg:mt-1 lg:mb-0">
        {link && !isDone && <StepLink link={link} verb={label ?? 'Open'} title={title} />}
        {isDone && <p className="semibold good">Done</p>}
        {isOptional(id) && (isSkipped || !isDone) && (
          <SkipBox {...{ id, title }} isSkipped={isSkipped ?? false} />
        )}
      </div>
    </li>
  )
}

function StepLink({ link, verb, title }: { link: string; verb: string; title: string }) {
  const named = { className: 'strong-link', 'aria-label': `${verb}: ${title}` }
  if (link.startsWith('/'))
    return (
      <Link {...named} to={link}>
        {verb}
      </Link>
    )
  return (
    <a {...named} href={link} target="_blank" rel="noreferrer">
      {verb}
    </a>
  )
}

function SkipBox({ id, title, isSkipped }: { id: OptionalStep; title: string; isSkipped: boolean }) {
  const skip = useSkipStep()
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
      <div role="alert">
        {skip.error && <p className="notice-bad">It was not saved. {failureText(skip.error)}</p>}
      </div>
    </div>
  )
}
