import { useRef, useState } from 'react'
import { serviceName } from '#contract/labels.ts'
import type { PersonalData, PersonalRequest } from '#contract/people.ts'
import { formatCountOf } from '#web/lib/format.ts'
import { CorrectRequest } from './correct-request.tsx'
import { formatLondonDay, personNameOf } from './labels.ts'
import { CorrectButton, PersonalDataRow } from './personal-data-row.tsx'
import { useReplaceCachedPersonalData } from './queries.ts'

const statusNames: Readonly<Record<PersonalRequest['status'], string>> = {
  new: 'New',
  replied: 'Replied',
  booked: 'Booked',
  closed: 'Closed',
  junk: 'Junk',
}

/** A person's requests, with an inline correction form. */
export function PersonRequests({ contact, held }: { contact: string; held: PersonalData }) {
  const { requests } = held
  const [isOpen, setIsOpen] = useState(false)
  const [saved, setSaved] = useState<string>()
  const opener = useRef<HTMLButtonElement>(null)
  const putHeld = useReplaceCachedPersonalData(contact)
  const put = (changed: PersonalRequest) =>
    putHeld((all) => ({
      ...all,
      requests: all.requests.map((one) => (one.id === changed.id ? changed : one)),
    }))
  return (
    <PersonalDataRow
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
          {formatLondonDay(createdAt)}, {serviceName(serviceType)}, {statusNames[status]}
          {name !== personNameOf(held) && `, as ${name}`}
          {held.addresses.length > 1 && `, ${email}`}
        </p>
      ))}
      <p className="fine-print">Name, email, phone, area, service, Hair Details, home visit</p>
    </PersonalDataRow>
  )
}
