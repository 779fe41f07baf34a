import { useMutation } from '@tanstack/react-query'
import CircleAlertIcon from 'lucide-react/icons/circle-alert'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { recordContact } from '#contract/consultation-page.ts'
import { type ContactWay, contactWays } from '#contract/value-sets.ts'
import type { WorklistEntry } from '#contract/worklist.ts'
import { FailedOutcome } from '#web/admin/ui/alert.tsx'
import { ContactLinks, waysTo } from '#web/admin/ui/contact-links.tsx'
import { callApi } from '#web/lib/api-client.ts'
import { firstNameOf, formatClockTime } from '#web/lib/format.ts'
import { retryLost } from '#web/lib/queries.ts'
import { randomId } from '#web/lib/random-id.ts'
import { ActionButton } from '#web/ui/button/action-button.tsx'
import { useRefetchRequests } from './queries.ts'

type Props = { entry: WorklistEntry }

const barLook =
  'row mt-4 gap-x-[0.6rem] gap-y-[0.55rem] [&>.button]:whitespace-nowrap max-md:[&>.button]:flex-[1_1_40%] max-md:[&>.button]:px-3 max-md:[&>.button]:text-[1.0625rem] max-xs:[&>.button]:gap-[0.4em] max-xs:[&>.button]:px-[0.4rem] max-xs:[&>.button]:text-[1rem]'

type BarProps = Props & { className: string; children: ReactNode }

/** All ways to answer: the given link to the reply, Call, Text and WhatsApp; and what came of them. */
export const ContactBar = ({ entry, className, children }: BarProps) => (
  <>
    <ReplyNotArrived entry={entry} />
    <div className={`${barLook} ${className}`}>
      {children}
      <ContactLinks ways={waysTo(entry)} />
    </div>
    <ContactAnswer entry={entry} />
  </>
)

const linkStarts: Readonly<Record<ContactWay, string>> = {
  call: 'tel:',
  text: 'sms:',
  whatsapp: 'https://wa.me/',
}

const answersTo = (way: ContactWay) => (way === 'call' ? ['Answered', 'No answer'] : ['Sent', 'Not sent'])

/** After Call, Text or WhatsApp in the same box: whether it reached the client, until one of the two is pressed. */
export function ContactAnswer({ entry, className = '' }: Props & { className?: string }) {
  const { id, status, lastContact } = entry
  const place = useRef<HTMLDivElement>(null)
  const [way, setWay] = useState<ContactWay>()
  const readAgain = useRefetchRequests()
  const recording = useMutation({
    // By its id the server knows a repeated call, and notes it once.
    mutationFn: (body: { id: string; way: ContactWay; reached: boolean }) =>
      callApi(recordContact, { params: { id }, body }),
    retry: retryLost,
    onSuccess: async () => {
      await readAgain()
      setWay(undefined)
    },
  })
  useEffect(() => {
    const listening = new AbortController()
    const box = place.current?.closest('article, section, li')
    box?.addEventListener(
      'click',
      ({ target }) => {
        const href = target instanceof Element ? target.closest('a')?.href : undefined
        const pressed = contactWays.find((one) => href?.startsWith(linkStarts[one]))
        if (pressed) setWay(pressed)
      },
      { signal: listening.signal },
    )
    return () => listening.abort()
  }, [])
  return (
    <div ref={place} className={`empty:hidden print:hidden ${className}`} role="status">
      {way && (
        <div className="row mt-3">
          {answersTo(way).map((label, index) => (
            <ActionButton
              key={label}
              small
              variant="line"
              isPending={recording.isPending}
              onClick={() => recording.mutate({ id: randomId(), way, reached: index === 0 })}
            >
              {label}
            </ActionButton>
          ))}
        </div>
      )}
      {!way && status === 'new' && lastContact?.reached === false && (
        <p className="fine-print">
          {answersTo(lastContact.way)[1]},{' '}
          <time dateTime={lastContact.at}>{formatClockTime(lastContact.at)}</time>
        </p>
      )}
      {recording.error && <FailedOutcome words="Not noted." error={recording.error} />}
    </div>
  )
}

/** On a waiting request: a note that the reply did not arrive. */
export const ReplyNotArrived = ({ entry: { name, status, isReplyRefused } }: Props) =>
  status === 'new' && isReplyRefused ? (
    <p className="icon-line semibold wrap-anywhere bad mt-1">
      <CircleAlertIcon className="icon" />
      Your reply did not reach {firstNameOf(name)}. Call them instead.
    </p>
  ) : null
