import { useMutation } from '@tanstack/react-query'
import { CircleAlertIcon } from 'lucide-react'
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
import { Button } from '#web/ui/button/button.tsx'
import { useRefetchRequests } from './queries.ts'

type Props = { entry: WorklistEntry }

const barLook =
  'row mt-4 gap-x-[0.6rem] gap-y-[0.55rem] [&>.button]:whitespace-nowrap max-md:[&>.button]:flex-[1_1_40%] max-md:[&>.button]:px-3 max-md:[&>.button]:text-[1.0625rem] max-xs:[&>.button]:gap-[0.4em] max-xs:[&>.button]:px-[0.4rem] max-xs:[&>.button]:text-[1rem]'

type BarProps = Props & { className: string; children: ReactNode }

/** All ways to answer: the given link to the reply, Call, Text and WhatsApp; and what came of them. */
export const ContactBar = ({ entry, className, children }: BarProps) => (
  <>
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

/** What may come of a call, or of a message. */
export const answersTo = (isCall: boolean) =>
  isCall ? (['Answered', 'No answer'] as const) : (['Sent', 'Not sent'] as const)

/** After Call, Text or WhatsApp in the same box: whether it reached the client; else what came of the last try. */
export function ContactAnswer({ entry, className = '' }: Props & { className?: string }) {
  const { id, status } = entry
  const place = useRef<HTMLDivElement>(null)
  /** By the id of a press and its answer the server knows a repetition, and notes it once. */
  const [pressed, setPressed] = useState<{ way: ContactWay; id: string }>()
  const readAgain = useRefetchRequests()
  const recording = useMutation({
    mutationFn: (body: { id: string; way: ContactWay; reached: boolean }) =>
      callApi(recordContact, { params: { id }, body }),
    retry: retryLost,
    onSuccess: async () => {
      await readAgain()
      setPressed(undefined)
    },
  })
  useEffect(() => {
    const listening = new AbortController()
    const { signal } = listening
    const onClick = ({ target }: Event) => {
      const href = target instanceof Element ? target.closest('a')?.href : undefined
      const way = contactWays.find((one) => href?.startsWith(linkStarts[one]))
      if (way) setPressed({ way, id: randomId() })
    }
    place.current?.closest('article, section, li')?.addEventListener('click', onClick, { signal })
    return () => listening.abort()
  }, [])
  return (
    <div ref={place} className={`empty:hidden print:hidden ${className}`} role="status">
      {pressed && (
        <div className="row mt-3">
          {answersTo(pressed.way === 'call').map((label, index) => (
            <Button
              key={label}
              small
              variant="line"
              isPending={recording.isPending}
              onClick={() =>
                recording.mutate({ id: `${pressed.id}-${index}`, way: pressed.way, reached: index === 0 })
              }
            >
              {label}
            </Button>
          ))}
        </div>
      )}
      {!pressed && status === 'new' && describeTry(entry)}
      {recording.error && <FailedOutcome words="Not noted." error={recording.error} />}
    </div>
  )
}

/** What came of the last try to answer a request that still waits, if it did not arrive. */
function describeTry({ name, isReplyRefused, lastContact }: WorklistEntry) {
  if (isReplyRefused)
    return (
      <p className="icon-line semibold wrap-anywhere bad mt-1">
        <CircleAlertIcon className="icon" />
        Your reply did not reach {firstNameOf(name)}. Call them instead.
      </p>
    )
  if (!lastContact || lastContact.reached) return null
  return (
    <p className="fine-print">
      {answersTo(lastContact.way === 'call')[1]},{' '}
      <time dateTime={lastContact.at}>{formatClockTime(lastContact.at)}</time>
    </p>
  )
}
