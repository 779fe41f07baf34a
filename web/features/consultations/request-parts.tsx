import { useMutation } from '@tanstack/react-query'
import InfoIcon from 'lucide-react/icons/info'
import TrashIcon from 'lucide-react/icons/trash'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import {
  type ConsultationStatus,
  changeConsultationStatus,
  consultationStatuses,
  type JunkReason,
  junkKeptForDays,
  type WorklistEntry,
} from '#contract/worklist.ts'
import { SpiralClock } from '#web/admin/ui/spiral-clock.tsx'
import { useMailStatus, useRefetchMail } from '#web/features/mail/queries.ts'
import { callApi } from '#web/lib/api-client.ts'
import { failureText } from '#web/lib/failure-text.ts'
import { formatCount, formatCountOf, formatMediumDateTime } from '#web/lib/format.ts'
import { Button } from '#web/ui/button/button.tsx'
import { showToast } from '#web/ui/toast/show-toast.ts'
import { useRefetchRequests } from './queries.ts'
import { type ReplyClock, statusNames } from './reply-clock.ts'

type TimeProps = { clock: ReplyClock; className?: string; children?: ReactNode }

/** Shows how much of the 24 hours is left. */
export function ReplyTimeLeft({ clock, className = '', children }: TimeProps) {
  return (
    <div className={`line reply-clock timed ${clock.variant} ${className}`}>
      <SpiralClock time={clock} />
      <p className="named">
        <b>{clock.words}</b> {clock.detail && <small>{clock.detail}</small>} {children}
      </p>
    </div>
  )
}

export const placeWord = ({ mobileService }: Pick<WorklistEntry, 'mobileService'>) =>
  mobileService ? 'Mobile Service' : 'Salon'

export const RequestTags = ({ entry }: { entry: WorklistEntry }) => (
  <span className={entry.mobileService ? 'tag good' : 'tag muted'}>{placeWord(entry)}</span>
)

type WordsProps = { words: string; className?: string }

/** What somebody wrote about their hair, with its line breaks; beyond some lines behind More. */
export function HairWords({ words, className = '' }: WordsProps) {
  const text = useRef<HTMLParagraphElement>(null)
  const [isWhole, setIsWhole] = useState(false)
  const [isCut, setIsCut] = useState(false)
  useEffect(() => {
    const { current: element } = text
    if (!element || isWhole) return
    const measuring = new ResizeObserver(() => setIsCut(element.scrollHeight > element.clientHeight + 1))
    measuring.observe(element)
    return () => measuring.disconnect()
  }, [isWhole])
  return (
    <div className={`hair-words ${className}`}>
      <p ref={text} className={isWhole ? 'pre-line' : 'pre-line line-clamp-[var(--excerpt-lines,1)]'}>
        {words}
      </p>
      {(isCut || isWhole) && (
        <button
          type="button"
          className="quiet-link text-small"
          aria-expanded={isWhole}
          onClick={() => setIsWhole(!isWhole)}
        >
          {isWhole ? 'Less' : 'More'}
          <span className="sr-only"> of the message</span>
        </button>
      )}
    </div>
  )
}

/** Its mails wait this long once a request has left Junk. */
const undoMs = 20_000

/** The status of a request, which is saved at once. */
export function useStatusChange({ id, name, status }: WorklistEntry) {
  const readAgain = useRefetchRequests()
  const readMailAgain = useRefetchMail()
  const isMailSetUp = useMailStatus().data?.isSetUp ?? true
  const change = useMutation<{ mails?: number | undefined }, Error, ConsultationStatus>({
    scope: { id: `status of ${id}` },
    mutationFn: (next) => callApi(changeConsultationStatus, { params: { id }, body: { status: next } }),
    onSuccess: async ({ mails }, next) => {
      if (mails !== undefined && next === 'new')
        showToast({
          title: 'Not junk',
          description: `${name} waits for an answer. ${describeRelease(mails, isMailSetUp)}`,
          undo: { act: () => change.mutate('junk'), forMs: undoMs },
        })
      await Promise.all([readAgain(), mails === undefined ? undefined : readMailAgain()])
    },
    onError: (error, next) => {
      const description = `${name} is not marked as ${statusNames[next]}. ${failureText(error)}`
      showToast({ title: 'Not saved', description, tone: 'destructive' })
    },
  })
  return {
    status: change.isPending ? change.variables : status,
    isPending: change.isPending,
    set: (next: ConsultationStatus) => change.mutate(next),
  }
}
type StatusChange = ReturnType<typeof useStatusChange>

type SelectProps = { name: string; change: StatusChange; isLabelHidden?: boolean }

export function StatusSelect({ name, change, isLabelHidden }: SelectProps) {
  const id = useId()
  return (
    <div className="row status-select">
      {!isLabelHidden && (
        <label className="text-small semibold" htmlFor={id}>
          Status<span className="sr-only"> of {name}</span>
        </label>
      )}
      <select
        id={id}
        aria-label={isLabelHidden ? `Status of ${name}` : undefined}
        className="input input-small"
        value={change.status}
        aria-busy={change.isPending}
        onChange={({ target }) => {
          const next = consultationStatuses.find((one) => one === target.value)
          if (next) change.set(next)
        }}
      >
        {consultationStatuses.map((one) => (
          <option key={one} value={one}>
            {statusNames[one]}
          </option>
        ))}
      </select>
    </div>
  )
}

type JunkActionsProps = { name: string; change: StatusChange; onDelete: () => void }

/** The actions on junk: move the request to New, or delete it. */
export const JunkActions = ({ name, change, onDelete }: JunkActionsProps) => (
  <>
    <Button
      small
      aria-label={`Not junk: ${name}`}
      aria-busy={change.isPending}
      onClick={() => change.isPending || change.set('new')}
    >
      Not junk
    </Button>
    <button type="button" className="quiet-button" aria-label={`Delete for good: ${name}`} onClick={onDelete}>
      <TrashIcon className="icon" />
      <span>Delete for good</span>
    </button>
  </>
)

/** Why a request is in Junk. */
export function WhyInJunk({ entry: { junkReasons, statusChangedAt } }: { entry: WorklistEntry }) {
  return (
    <div className="row-between card-strip junk-note mt-4 min-h-14 bg-cream-100 py-2 pr-2.5 pl-[1.1rem] [&_p]:flex [&_p]:flex-[1_1_8rem] [&_p]:items-center [&_p]:gap-3 [&_p]:leading-snug">
      <p>
        <InfoIcon className="icon muted" />
        <span>
          {junkReasons && `Put here because ${describeJunkReasons(junkReasons)}.`}
          {!junkReasons && statusChangedAt && (
            <>
              You put this here on{' '}
              <time dateTime={statusChangedAt}>{formatMediumDateTime(statusChangedAt)}</time>.
            </>
          )}
        </span>
      </p>
    </div>
  )
}

const clauses: Readonly<Record<JunkReason['name'], (count: number) => string>> = {
  'hidden-field': () => 'a field that people cannot see was filled in',
  quick: () => 'it was sent faster than anybody can fill in the form',
  links: (count) => `it holds ${formatCountOf(count, 'link')}`,
}

/** "a field that people cannot see was filled in, and it holds 3 links". */
export function describeJunkReasons(reasons: readonly JunkReason[]): string {
  const words = reasons.map(({ name, count = 1 }) => clauses[name](count))
  const last = words.pop() ?? 'it looks like spam'
  return words.length === 0 ? last : `${words.join(', ')}, and ${last}`
}

/** "Its 2 mails leave in 20 seconds." */
export const describeRelease = (mails: number, isMailSetUp: boolean): string =>
  `${mails === 1 ? 'Its mail leaves' : `Its ${formatCount(mails)} mails leave`} ${isMailSetUp ? 'in 20 seconds' : 'as soon as mail is set up'}.`

/** Explains Junk, with the number of requests in it. */
export const describeJunk = (count: number): string =>
  `${formatCount(count)} in Junk. Not counted anywhere, and deleted after ${junkKeptForDays} days. Not junk moves one to New: its mails are sent then, and its 24 hours start.`

/** Shown while there has never been a request. */
export const SendYourself = () => (
  <>
    Would you like to see how one arrives? <a href="/contact">Send yourself a request</a> and delete it
    afterwards.
  </>
)
