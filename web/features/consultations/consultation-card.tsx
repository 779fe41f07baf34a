import type { Consultation } from '#contract/consultations.ts'
import { formatInstant, spaced, telHref } from '#web/lib/format.ts'

type Props = { consultation: Consultation; onDelete: () => void }

export function ConsultationCard({ consultation, onDelete }: Props) {
  const { name, email, phone, location, serviceType, hairType, mobileService, createdAt } = consultation
  return (
    <article className="consultation-card">
      <div className="consultation-title">
        <h2>{name}</h2>
        <span className={mobileService ? 'tag tag-mobile' : 'tag'}>
          {mobileService ? 'Mobile Service' : 'Salon'}
        </span>
      </div>
      <p className="fine-print">
        <time dateTime={createdAt}>{formatInstant(createdAt)}</time>
      </p>
      <p className="consultation-links">
        <a href={`mailto:${email}`}>{email}</a>
        <a href={telHref(phone)}>{phone}</a>
      </p>
      <dl className="consultation-facts">
        <div>
          <dt>Location</dt> <dd>{spaced(location)}</dd>
        </div>
        <div>
          <dt>Service</dt> <dd>{spaced(serviceType)}</dd>
        </div>
      </dl>
      {hairType && (
        <div className="consultation-hair">
          <h3>Hair Details</h3>
          <p>{hairType}</p>
        </div>
      )}
      <button
        type="button"
        className="quiet-button consultation-delete"
        aria-label={`Delete the request of ${name}`}
        onClick={onDelete}
      >
        Delete
      </button>
    </article>
  )
}
