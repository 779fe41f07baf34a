import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useCallback, useState } from 'react'
import { telHref } from '#contract/phone.ts'
import {
  type ConsultationStatus,
  changeConsultationStatus,
  consultationStatuses,
  type WorklistEntry,
} from '#contract/worklist.ts'
import { SpiralClock } from '#web/admin/ui/spiral-clock.tsx'
import { useMailStatus } from '#web/features/mail/queries.ts'
import { callApi } from '#web/lib/api-client.ts'
import { upperFirst } from '#web/lib/day-labels.ts'
import { failureText } from '#web/lib/failure-text.ts'
import { Link, LinkButton } from '#web/lib/link.tsx'
import { useNow } from '#web/lib/use-now.ts'
import { showToast } from '#web/ui/toast/show-toast.ts'
import { refetchRequests, replyTo } from './queries.ts'
import { replyClock } from './reply-clock.ts'

const clockLook =
  'line named timed [&_svg]:w-[3.25rem] [&_b]:font-display [&_b]:text-[1.2rem] [&_b]:leading-[1.15] [&_b]:font-normal [&_b]:text-balance [&_b]:text-(--clock) [&.calm_b]:text-aubergine-900 [&.answered_b]:text-aubergine-900 [&.off_b]:text-aubergine-600 [&_small]:mt-[0.15rem]'

type EntryProps = { entry: WorklistEntry; className?: string }

/** Shows how much of the 24 hours is left, in words and a spiral. */
export function ReplyTimeLeft({ entry, className = '', children }: EntryProps & { children?: ReactNode }) {
  const clock = replyClock(entry, useNow())
  return (
    <div className={`${clockLook} ${clock.variant} ${className}`}>
      <SpiralClock time={clock} />
      <p>
        <b>{clock.words}</b> {clock.detail && <small>{clock.detail}</small>} {children}
      </p>
    </div>
  )
}

export const NameLink = ({ entry: { id, name } }: EntryProps) => (
  <Link to="/admin/consultations/$id" params={{ id }} className="within bare-link">
    {name}
  </Link>
)

/** To the reply, whose words say whether it is the first. */
export function ReplyLink({
  entry: { id, name, status },
  isSmall = false,
}: EntryProps & { isSmall?: boolean }) {
  const isFirst = status === 'new'
  return (
    <LinkButton
      small={isSmall}
      variant={isFirst ? 'filled' : 'line'}
      spring={isFirst && !isSmall}
      {...replyTo(id)}
    >
      {isFirst ? 'Reply' : isSmall ? 'Write' : 'Write again'}
      <span className="sr-only"> to {name}</span>
    </LinkButton>
  )
}

export const placeWord = ({ mobileService }: WorklistEntry) => (mobileService ? 'Mobile Service' : 'Salon')

export const PlaceTag = ({ entry, className = '' }: EntryProps) => (
  <span
    className={`tag max-md:px-[0.6rem] max-md:py-[0.08rem] max-md:text-tiny ${entry.mobileService ? 'good' : 'muted'} ${className}`}
  >
    {placeWord(entry)}
  </span>
)

/** The address or the number of a client. Junk gets no links, as they may lead to an attacker. */
export const Way = ({ entry, className, to }: EntryProps & { to: 'email' | 'phone' }) =>
  entry.status === 'junk' ? (
    <span>{entry[to]}</span>
  ) : (
    <a className={className} href={to === 'phone' ? telHref(entry.phone) : `mailto:${entry.email}`}>
      {entry[to]}
    </a>
  )

/** What somebody wrote about their hair, with its line breaks; beyond some lines behind More. */
export function HairWords({ words, className = '' }: { words: string; className?: string }) {
  const [isWhole, setIsWhole] = useState(false)
  const [isCut, setIsCut] = useState(false)
  const measure = useCallback((text: HTMLElement | null) => {
    if (!text) return
    const measuring = new ResizeObserver(() => setIsCut(text.scrollHeight > text.clientHeight + 1))
    measuring.observe(text)
    return () => measuring.disconnect()
  }, [])
  return (
    <div className={`mt-3 max-w-[52ch] ${className}`}>
      {isWhole ? (
        <p className="pre-line">{words}</p>
      ) : (
        <p ref={measure} className="pre-line line-clamp-[var(--excerpt-lines,1)]">
          {words}
        </p>
      )}
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

/** `before`: the status that Undo gives back; a change without it is an Undo. */
type StatusChange = { next: ConsultationStatus; before?: ConsultationStatus }

/** The status of a request, which is saved at once, with Undo: its card may leave the list. */
export function useStatusChange({ id, name }: WorklistEntry) {
  const isMailSetUp = useMailStatus().data?.isSetUp ?? true
  const change = useMutation<{ mails?: number | undefined }, Error, StatusChange>({
    scope: { id: `status of ${id}` },
    mutationFn: ({ next }) => callApi(changeConsultationStatus, { params: { id }, body: { status: next } }),
    onSuccess: ({ mails }, { next, before }) => {
      const leave = isMailSetUp ? 'in 20 seconds' : 'once mail is set up'
      showToast({
        title: before ? name : 'Undone',
        description: `${before ? 'Marked' : `${name} is marked`} as ${upperFirst(next)}.${mails && next === 'new' ? ` Its mails leave ${leave}.` : ''}`,
        ...(before && { undo: { act: () => change.mutate({ next: before }) } }),
      })
      return refetchRequests()
    },
    onError: (error, { next }) => {
      const description = `${name} is not marked as ${upperFirst(next)}. ${failureText(error)}`
      showToast({ title: 'Not saved', description, tone: 'destructive' })
    },
  })
  return change
}

export function StatusSelect({ entry, className }: EntryProps) {
  const change = useStatusChange(entry)
  return (
    <label className={`row ${className}`}>
      <span className="text-small semibold">
        Status<span className="sr-only"> of {entry.name}</span>
      </span>
      <select
        className="input input-small w-auto text-[1rem]"
        value={change.isPending ? change.variables.next : entry.status}
        aria-busy={change.isPending}
        onChange={({ target }) => {
          const next = consultationStatuses.find((one) => one === target.value)
          if (next) change.mutate({ next, before: entry.status })
        }}
      >
        {consultationStatuses.map((one) => (
          <option key={one} value={one}>
            {upperFirst(one)}
          </option>
        ))}
      </select>
    </label>
  )
}
