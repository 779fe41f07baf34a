import { formatInstant } from '#web/lib/format.ts'

type Props = { history: readonly { id: string; at: string; text: string }[] }

/** What happened to a visit, newest first. */
export const VisitHistory = ({ history }: Props) => (
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
              <time dateTime={at}>{formatInstant(at)}</time>
            </p>
          </li>
        ))}
      </ul>
    )}
  </section>
)
