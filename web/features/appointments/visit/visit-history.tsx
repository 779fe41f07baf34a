import { formatMediumDateTime } from '#web/lib/format.ts'
import { linkToRequest } from '../diary/diary-links.ts'

type Props = {
  history: readonly { id: string; at: string; text: string }[]
  /** The request it was booked from. */
  consultationId: string | undefined
}

/** What happened to a visit, newest first. */
export const VisitHistory = ({ history, consultationId }: Props) => (
  <section className="box" aria-labelledby="visit-history">
    <h2 id="visit-history">History</h2>
    {history.length === 0 ? (
      <p className="muted mt-2">Nothing yet.</p>
    ) : (
      <ul className="entries">
        {history.map(({ id, at, text }) => (
          <li key={id}>
            <p>{text}</p>
            <p className="fine-print">
              <time dateTime={at}>{formatMediumDateTime(at)}</time>
            </p>
          </li>
        ))}
      </ul>
    )}
    {consultationId !== undefined && (
      <a className="tap mt-2" {...linkToRequest(consultationId)}>
        Their request
      </a>
    )}
  </section>
)
