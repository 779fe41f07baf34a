import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { recordContact } from '#contract/consultation-page.ts'
import { type ContactWay, contactWays } from '#contract/value-sets.ts'
import type { WorklistEntry } from '#contract/worklist.ts'
import { callApi } from '#web/lib/api-client.ts'
import { formatClockTime } from '#web/lib/format.ts'
import { useIdempotencyKey } from '#web/lib/idempotency-key.ts'
import { ActionButton } from '#web/ui/button/action-button.tsx'
import { FailedOutcome } from '#web/ui/notices/failed-outcome.tsx'
import { useRefetchRequests } from './queries.ts'

const linksOf: Readonly<Record<ContactWay, string>> = {
  call: 'a[href^="tel:"]',
  text: 'a[href^="sms:"]',
  whatsapp: 'a[href^="https://wa.me/"]',
}

const answersTo = (way: ContactWay) =>
  way === 'call' ? (['Answered', 'No answer'] as const) : (['Sent', 'Not sent'] as const)

/** After Call, Text or WhatsApp in the same box: whether it reached the client, until one of the two is pressed. */
export function ContactAnswer({ entry }: { entry: WorklistEntry }) {
  const { id, status, lastContact } = entry
  const place = useRef<HTMLDivElement>(null)
  const [way, setWay] = useState<ContactWay>()
  const { keyOf, renew } = useIdempotencyKey()
  const readAgain = useRefetchRequests()
  const recording = useMutation({
    mutationFn: ({ way, reached }: { way: ContactWay; reached: boolean }) =>
      callApi(recordContact, { params: { id }, body: { id: keyOf(`${way} ${reached}`), way, reached } }),
    onSuccess: async () => {
      renew()
      await readAgain()
      setWay(undefined)
    },
  })
  useEffect(() => {
    const listening = new AbortController()
    place.current?.closest('article, section, li')?.addEventListener(
      'click',
      ({ target }) => {
        if (!(target instanceof Element)) return
        const pressed = contactWays.find((one) => target.closest(linksOf[one]))
        if (pressed) setWay(pressed)
      },
      { signal: listening.signal },
    )
    return () => listening.abort()
  }, [])
  const isUnreached = lastContact?.reached === false && status === 'new'
  return (
    <div ref={place} className="contact-answer" role="status">
      {way && (
        <div className="row mt-3">
          {answersTo(way).map((label, index) => (
            <ActionButton
              key={label}
              small
              variant="line"
              isPending={recording.isPending}
              onClick={() => recording.mutate({ way, reached: index === 0 })}
            >
              {label}
            </ActionButton>
          ))}
        </div>
      )}
      {!way && isUnreached && (
        <p className="fine-print">
          {answersTo(lastContact.way)[1]},{' '}
          <time dateTime={lastContact.at}>{formatClockTime(lastContact.at)}</time>
        </p>
      )}
      <FailedOutcome words="Not noted." error={recording.error} />
    </div>
  )
}
