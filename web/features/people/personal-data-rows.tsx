import type { PersonalData } from '#contract/people.ts'
import { linkToTop } from '#web/lib/address-link.ts'
import { upperFirst } from '#web/lib/day-labels.ts'
import { formatCountOf } from '#web/lib/format.ts'
import { EmailWords } from '#web/ui/email-words.tsx'
import { formatLondonDay, formatMailCounts } from './labels.ts'
import { PersonRequests } from './person-requests.tsx'
import { PersonSubscriptions } from './person-subscriptions.tsx'
import { PersonalDataRow } from './personal-data-row.tsx'

/** Notes are corrected on the page of their request. */
const NotesLink = ({ id, createdAt }: { id: string; createdAt: string }) => (
  <a className="strong-link" {...linkToTop({ place: undefined, request: id })}>
    Correct<span className="sr-only"> the notes on the request of {formatLondonDay(createdAt)}</span>
  </a>
)

type Props = { contact: string; held: PersonalData; onLookUp: (contact: string) => void }

/** The data held about one person, by kind. */
export function PersonalDataRows({ contact, held, onLookUp }: Props) {
  const { requests, subscriptions, mails, others, samePhone } = held
  const notes = requests.flatMap((request) => request.notes)
  return (
    <ul className="entries">
      {requests.length > 0 && <PersonRequests contact={contact} held={held} />}
      {notes.length > 0 && (
        <PersonalDataRow
          title={`${formatCountOf(notes.length, 'note')} of yours`}
          action={requests
            .filter((request) => request.notes.length > 0)
            .map(({ id, createdAt }) => <NotesLink key={id} id={id} createdAt={createdAt} />)}
        >
          <p className="excerpt held-note">
            “{notes[0]?.body}”{notes.length > 1 && ` and ${notes.length - 1} more`}
          </p>
          <p className="fine-print">They may read them, so they are in the copy too.</p>
        </PersonalDataRow>
      )}
      {others.map(({ word, lines }) => (
        <PersonalDataRow key={word} title={upperFirst(formatCountOf(lines.length, word))}>
          {lines.map((line) => (
            <p key={line}>{line}</p>
          ))}
        </PersonalDataRow>
      ))}
      {subscriptions.length > 0 && <PersonSubscriptions contact={contact} held={held} />}
      {mails.length > 0 && (
        <PersonalDataRow title={formatCountOf(mails.length, 'mail')}>
          <p>{formatMailCounts(mails)}</p>
          <p className="fine-print">
            Address, subject, words and time. A mail is deleted 30 days after it was sent, or 90 after it was
            refused.
          </p>
        </PersonalDataRow>
      )}
      {samePhone.map((email) => (
        <PersonalDataRow
          key={email}
          title="Same phone"
          action={
            <button type="button" className="strong-link" onClick={() => onLookUp(email)}>
              Look up<span className="sr-only"> {email}</span>
            </button>
          }
        >
          <p>
            A request under <EmailWords email={email} /> has the same number.
          </p>
          <p className="fine-print">Not part of what is shown here, copied or erased.</p>
        </PersonalDataRow>
      ))}
      <PersonalDataRow title="Visits">
        <p>Not linked to anybody.</p>
        <p className="fine-print">
          Visits are counted without name or address, so nobody, you included, can find theirs. Nothing to
          hand over, nothing to erase.
        </p>
      </PersonalDataRow>
    </ul>
  )
}
