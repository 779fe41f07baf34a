import { useRef, useState } from 'react'
import type { Held, HeldRequest } from '#contract/people.ts'
import { serviceName } from '#contract/request-labels.ts'
import { formatCountOf } from '#web/lib/format.ts'
import { CorrectButton } from './correct-button.tsx'
import { CorrectRequest } from './correct-request.tsx'
import { HeldRow } from './held-row.tsx'
import { dayOf, nameOf } from './labels.ts'
import { usePutHeld } from './queries.ts'

const statusNames: Readonly<Record<HeldRequest['status'], string>> = {
  new: 'New',
  replied: 'Replied',
  booked: 'Booked',
  closed: 'Closed',
  junk: 'Junk',
}

/** A person's requests, with an inline correction form. */
export function HeldRequests({ contact, held }: { contact: string; held: Held }) {
  const { requests } = held
  const [isOpen, setIsOpen] = useState(false)
  const [saved, setSaved] = useState<string>()
  const opener = useRef<HTMLButtonElement>(null)
  const putHeld = usePutHeld(contact)
  const put = (changed: HeldRequest) =>
    putHeld((all) => ({
      ...all,
      requests: all.requests.map((one) => (one.id === changed.id ? changed : one)),
    }))
  return (
    <HeldRow
      title={formatCountOf(requests.length, 'request')}
      action={
        <CorrectButton
          ref={opener}
          isOpen={isOpen}
          onToggle={() => {
            setIsOpen(!isOpen)
            setSaved(undefined)
          }}
          what="the requests"
        />
      }
      below={
        <>
          <div role="status">{saved && <p className="outcome">{saved}</p>}</div>
          {isOpen &&
            requests.map((request) => (
              <CorrectRequest
                key={request.id}
                contact={contact}
                request={request}
                onSaved={(changed) => {
                  put(changed)
                  setSaved('Corrected.')
                  if (requests.length === 1) setIsOpen(false)
                  opener.current?.focus()
                }}
                onTheirs={put}
              />
            ))}
        </>
      }
    >
      {requests.map(({ id, createdAt, serviceType, status, name, email }) => (
        <p key={id}>
          {dayOf(createdAt)}, {serviceName(serviceType)}, {statusNames[status]}
          {name !== nameOf(held) && `, as ${name}`}
          {held.addresses.length > 1 && `, ${email}`}
        </p>
      ))}
      <p className="fine-print">Name, email, phone, area, service, Hair Details, home visit</p>
    </HeldRow>
  )
}
