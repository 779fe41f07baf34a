import { useMutation } from '@tanstack/react-query'
import { CircleAlertIcon } from 'lucide-react'
import { useCallback, useState } from 'react'
import { contactOutcome, recordContact } from '#contract/consultation-page.ts'
import { type ContactWay, contactWays } from '#contract/value-sets.ts'
import type { WorklistEntry } from '#contract/worklist.ts'
import { FailedOutcome } from '#web/admin/ui/alert.tsx'
import { ContactLinks, waysTo } from '#web/admin/ui/contact-links.tsx'
import { callApi } from '#web/lib/api-client.ts'
import { passFocusOnRemoval } from '#web/lib/pass-focus-on-removal.ts'
import { retryLost } from '#web/lib/queries.ts'
import { randomId } from '#web/lib/random-id.ts'
import { Button } from '#web/ui/button/button.tsx'
import { refetchRequests } from './queries.ts'
import { ReplyLink } from './request-parts.tsx'

type Props = { entry: WorklistEntry; className?: string }

const barLook =
  'row mt-4 gap-x-[0.6rem] gap-y-[0.55rem] [&>.button]:whitespace-nowrap max-md:[&>.button]:flex-[1_1_40%] max-md:[&>.button]:px-3 max-md:[&>.button]:text-[1.0625rem] max-xs:[&>.button]:gap-[0.4em] max-xs:[&>.button]:px-[0.4rem] max-xs:[&>.button]:text-[1rem]'

/** All ways to answer: the reply, Call, Text and WhatsApp; and what came of them. */
export const ContactBar = ({ entry, className }: Props) => (
  <>
    <div className={`${barLook} ${className}`}>
      <ReplyLink entry={entry} />
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

/** After Call, Text or WhatsApp in the same box: whether it reached the client; else what came of the last try. */
export function ContactAnswer({ entry: { id, lastTry }, className = '' }: Props) {
  /** By the id of a press and its answer the server knows a repetition, and notes it once. */
  const [pressed, setPressed] = useState<{ way: ContactWay; id: string }>()
  const recording = useMutation({
    mutationFn: (body: { id: string; way: ContactWay; reached: boolean }) =>
      callApi(recordContact, { params: { id }, body }),
    retry: retryLost,
    onSuccess: async () => {
      await refetchRequests()
      setPressed(undefined)
    },
  })
  const listen = useCallback((place: HTMLElement | null) => {
    const box = place?.closest('article, section, li')
    const onClick = ({ target }: Event) => {
      const href = target instanceof Element ? target.closest('a')?.href : undefined
      const way = contactWays.find((one) => href?.startsWith(linkStarts[one]))
      if (way) setPressed({ way, id: randomId() })
    }
    box?.addEventListener('click', onClick)
    return () => box?.removeEventListener('click', onClick)
  }, [])
  return (
    <div ref={listen} className={`empty:hidden print:hidden ${className}`} role="status">
      {pressed && (
        <div className="row mt-3" ref={passFocusOnRemoval}>
          {[true, false].map((reached) => (
            <Button
              key={`${reached}`}
              small
              variant="line"
              isPending={recording.isPending}
              onClick={() =>
                recording.mutate({ id: `${pressed.id}-${reached ? 0 : 1}`, way: pressed.way, reached })
              }
            >
              {contactOutcome(pressed.way, reached)}
            </Button>
          ))}
        </div>
      )}
      {!pressed && lastTry && (
        <p className={lastTry.isRefused ? 'icon-line semibold wrap-anywhere bad mt-1' : 'fine-print'}>
          {lastTry.isRefused && <CircleAlertIcon className="icon" />}
          {lastTry.words}
        </p>
      )}
      {recording.error && <FailedOutcome words="Not noted." error={recording.error} />}
    </div>
  )
}
