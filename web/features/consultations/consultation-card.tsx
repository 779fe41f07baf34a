import { type ComponentType, useId, useRef } from 'react'
import { telHref } from '#contract/phone.ts'
import type { WorklistEntry } from '#contract/worklist.ts'
import { formatInstant, spaced } from '#web/lib/format.ts'
import { ButtonLink } from '#web/ui/button/button.tsx'
import { AlsoWroteLink } from './also-wrote.tsx'
import { ClockFace } from './clock-face.tsx'
import { ContactLinks } from './contact-links.tsx'
import { JunkActions, JunkNote } from './junk-part.tsx'
import { NotesLink } from './notes-link.tsx'
import { linkToRequest, nameLinkId, replyPart } from './open-request.ts'
import { replyClock } from './reply-clock.ts'
import { RequestTags } from './request-tags.tsx'
import { StatusOutcome, StatusSelect } from './status-part.tsx'
import { AddressUnreachable, ReplyNotArrived } from './unreached.tsx'
import { useSinglePress } from './use-single-press.ts'
import { useStatus } from './use-status.ts'

/** The booking of a request; passed in by the page, since bookings are a feature of their own. */
export type BookingOfCard = ComponentType<{ entry: WorklistEntry; isJustBooked: boolean }>

type Props = {
  entry: WorklistEntry
  now: Date
  Booking?: BookingOfCard | undefined
  onDelete: () => void
}

/** One request: how long it has waited, who wrote what, and the actions on it. */
export function ConsultationCard({ entry, now, Booking, onDelete }: Props) {
  const headingId = useId()
  const { name, location, serviceType, hairType, createdAt } = entry
  const status = useStatus(entry)
  const select = useRef<HTMLSelectElement>(null)
  const clock = replyClock(entry, now)
  const isJunk = entry.status === 'junk'
  const edge = status.before ? 'just-changed' : clock.variant
  const card = useRef<HTMLElement>(null)
  // Another control takes the position of the pressed "Not junk".
  useSinglePress(card, status.before === 'junk')
  return (
    <article ref={card} className={`box consultation-card edge-${edge}`} aria-labelledby={headingId}>
      <StatusOutcome name={name} status={status} select={select} />
      <ClockFace clock={clock} />
      <div className="consultation-words">
        <div className="row consultation-title">
          <h2 id={headingId}>
            {entry.status === 'junk' ? (
              name
            ) : (
              <a className="tap" {...linkToRequest(entry.id)} id={nameLinkId(entry.id)}>
                {name}
              </a>
            )}
          </h2>
          <RequestTags entry={entry} />
        </div>
        <p className="fine-print">
          <time dateTime={createdAt}>{formatInstant(createdAt)}</time>
        </p>
        <ReplyNotArrived entry={entry} />
        <Ways {...entry} />
        <AddressUnreachable entry={entry} />
        <dl className="wrapping text-small consultation-facts">
          <div>
            <dt>Location</dt> <dd>{spaced(location)}</dd>
          </div>
          <div>
            <dt>Service</dt> <dd>{spaced(serviceType)}</dd>
          </div>
        </dl>
        {hairType && (
          <div className="hair-words">
            <h3 className="plain-heading">Hair Details</h3>
            <p className="pre-line">{hairType}</p>
          </div>
        )}
        <div className="wrapping">
          <NotesLink entry={entry} />
          <AlsoWroteLink entry={entry} now={now} />
        </div>
      </div>
      {isJunk ? (
        <JunkActions name={name} status={status} select={select} onDelete={onDelete} />
      ) : (
        <Actions entry={entry} />
      )}
      <div className="row consultation-foot">
        <StatusSelect name={name} status={status} select={select} />
        {!isJunk && (
          <button
            type="button"
            className="quiet-button"
            aria-label={`Delete the request of ${name}`}
            onClick={onDelete}
          >
            Delete
          </button>
        )}
      </div>
      {Booking && <Booking entry={entry} isJustBooked={status.before !== undefined} />}
      {isJunk && <JunkNote entry={entry} />}
    </article>
  )
}

/** The ways to reach the client. Junk gets no links, as they may lead to an attacker. */
function Ways({ status, email, phone }: WorklistEntry) {
  return (
    <p className="wrapping">
      {status === 'junk' ? (
        <>
          <span className="tap">{email}</span> <span className="tap">{phone}</span>
        </>
      ) : (
        <>
          <a className="tap" href={`mailto:${email}`}>
            {email}
          </a>{' '}
          <a className="tap" href={telHref(phone)}>
            {phone}
          </a>
        </>
      )}
    </p>
  )
}

function Actions({ entry }: { entry: WorklistEntry }) {
  const { id, name, status } = entry
  if (status === 'closed') return null
  const isOpen = status === 'new'
  return (
    <div className={isOpen ? 'consultation-actions' : 'consultation-actions answered'}>
      <ButtonLink
        small
        variant={isOpen ? 'filled' : 'line'}
        spring={isOpen}
        {...linkToRequest(id, replyPart)}
      >
        {isOpen ? 'Reply' : 'Write again'}
        <span className="sr-only"> to {name}</span>
      </ButtonLink>
      <ContactLinks entry={entry} small />
    </div>
  )
}
