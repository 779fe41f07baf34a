import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
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
import { failureText } from '#web/lib/failure-text.ts'
import { showToast } from '#web/ui/toast/show-toast.ts'
import { useRefetchRequests } from './queries.ts'
import { type ReplyClock, statusNames } from './reply-clock.ts'

const clockLook =
  'line named timed [&_svg]:w-[3.25rem] [&_b]:font-display [&_b]:text-[1.2rem] [&_b]:leading-[1.15] [&_b]:font-normal [&_b]:text-balance [&_b]:text-(--clock) [&_small]:mt-[0.15rem]'
const clockInks: Partial<Record<ReplyClock['variant'], string>> = {
  calm: '[&_b]:text-aubergine-900',
  answered: '[&_b]:text-aubergine-900',
  off: '[&_b]:text-aubergine-600',
}

type TimeProps = { clock: ReplyClock; className?: string; children?: ReactNode }

/** Shows how much of the 24 hours is left. */
export const ReplyTimeLeft = ({ clock, className = '', children }: TimeProps) => (
  <div className={`${clockLook} ${clock.variant} ${clockInks[clock.variant] ?? ''} ${className}`}>
    <SpiralClock time={clock} />
    <p>
      <b>{clock.words}</b> {clock.detail && <small>{clock.detail}</small>} {children}
    </p>
  </div>
)

export const placeWord = ({ mobileService }: Pick<WorklistEntry, 'mobileService'>) =>
  mobileService ? 'Mobile Service' : 'Salon'

export const PlaceTag = ({ entry, className = '' }: { entry: WorklistEntry; className?: string }) => (
  <span
    className={`tag max-md:px-[0.6rem] max-md:py-[0.08rem] max-md:text-tiny ${entry.mobileService ? 'good' : 'muted'} ${className}`}
  >
    {placeWord(entry)}
  </span>
)

/** The address or the number of a client. Junk gets no links, as they may lead to an attacker. */
export function Way({
  entry,
  className,
  to,
}: {
  entry: WorklistEntry
  className: string
  to: 'email' | 'phone'
}) {
  const href = to === 'phone' ? telHref(entry.phone) : `mailto:${entry.email}`
  if (entry.status === 'junk') return <span>{entry[to]}</span>
  return (
    <a className={className} href={href}>
      {entry[to]}
    </a>
  )
}

/** What somebody wrote about their hair, with its line breaks; beyond some lines behind More. */
export function HairWords({ words, className = '' }: { words: string; className?: string }) {
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
    <div className={`mt-3 max-w-[52ch] ${className}`}>
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

/** `before`: the status that Undo gives back; a change without it is an Undo. */
type StatusChange = { next: ConsultationStatus; before?: ConsultationStatus }

/** The status of a request, which is saved at once, with Undo: its card may leave the list. */
export function useStatusChange({ id, name }: WorklistEntry) {
  const readAgain = useRefetchRequests()
  const isMailSetUp = useMailStatus().data?.isSetUp ?? true
  const change = useMutation<{ mails?: number | undefined }, Error, StatusChange>({
    scope: { id: `status of ${id}` },
    mutationFn: ({ next }) => callApi(changeConsultationStatus, { params: { id }, body: { status: next } }),
    onSuccess: ({ mails }, { next, before }) => {
      const isFreed = before !== undefined && mails !== undefined && next === 'new'
      showToast({
        title: isFreed ? 'Not junk' : before ? name : 'Undone',
        description: isFreed
          ? `${name} waits for an answer. Its ${mails === 1 ? 'mail leaves' : `${mails} mails leave`} ${isMailSetUp ? 'in 20 seconds' : 'as soon as mail is set up'}.`
          : `${before ? 'Marked' : `${name} is marked`} as ${statusNames[next]}.`,
        ...(before && { undo: { act: () => change.mutate({ next: before }) } }),
      })
      return readAgain()
    },
    onError: (error, { next }) => {
      const description = `${name} is not marked as ${statusNames[next]}. ${failureText(error)}`
      showToast({ title: 'Not saved', description, tone: 'destructive' })
    },
  })
  return change
}

type SelectProps = { entry: WorklistEntry; className: string }

export function StatusSelect({ entry, className }: SelectProps) {
  const id = useId()
  const change = useStatusChange(entry)
  return (
    <div className={`row ${className}`}>
      <label className="text-small semibold" htmlFor={id}>
        Status<span className="sr-only"> of {entry.name}</span>
      </label>
      <select
        id={id}
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
            {statusNames[one]}
          </option>
        ))}
      </select>
    </div>
  )
}
