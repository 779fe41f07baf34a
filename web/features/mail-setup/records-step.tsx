import type { MailRecord, MailRecords } from '#contract/mail-setup.ts'
import { formatClockTime, formatCount } from '#web/lib/format.ts'
import { CopyIcon } from '#web/ui/button/copy-button.tsx'
import { NotLoaded } from '#web/ui/notices/not-loaded.tsx'
import { OperatorNote } from '#web/ui/operator-note/operator-note.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import type { useMailRecords } from './queries.ts'

const wasAsked = ({ records }: MailRecords) => records.some(({ isFound }) => isFound !== undefined)

export const foundRecordsLabel = (data: MailRecords) =>
  wasAsked(data)
    ? `${data.records.filter(({ isFound }) => isFound).length} of ${data.records.length} found`
    : 'not looked up'

/** A DNS record as a line that can be pasted into a mail. */
const lineOf = ({ kind, name, value, where }: MailRecord) => `${kind}  ${name}  ${value ?? `(${where})`}`

/** The DNS records that authorise the website to send in her name. Never shown as an error: DNS changes take time. */
export function RecordsStep({ records }: { records: ReturnType<typeof useMailRecords> }) {
  const { data, error, isFetching, refetch } = records
  if (!data)
    return (
      <NotLoaded query={{ error, isFetching, refetch }} loading="Looking up your address...">
        The entries could not be looked up. Mail works without.
      </NotLoaded>
    )
  const { domain, company, records: lines } = data
  if (!domain) return <p>Write your address in step 2: then they stand here.</p>
  if (lines.length === 0) return <p>Nothing to do: {company} vouches for this address.</p>
  const toPassOn = [
    `Please add ${lines.length === 1 ? 'this line' : 'these lines'} to the DNS of ${domain}:`,
    '',
    ...lines.map(lineOf),
    '',
    `The name @ stands for ${domain} itself.`,
    ...(company
      ? []
      : ['Please ask the mail company for its own lines as well: they are called SPF and DKIM.']),
  ].join('\n')
  return (
    <div className="column">
      <p>
        {lines.length === 1 ? 'One entry tells' : `${formatCount(lines.length)} entries tell`} Gmail and the
        others that the website may send in your name. They belong where your web address was bought.
      </p>
      <p className="fine-print" role="status">
        {isFetching
          ? 'Looking...'
          : wasAsked(data)
            ? `${foundRecordsLabel(data)}, checked at ${formatClockTime(data.checkedAt)}. New ones can take a few hours.`
            : 'They could not be looked up just now. Try again later; mail works without.'}
      </p>
      <button
        type="button"
        className="strong-link"
        aria-disabled={isFetching}
        onClick={() => !isFetching && void refetch()}
      >
        Check again
      </button>
      <OperatorNote
        as="h3"
        subject={`Entries for ${domain}`}
        text={toPassOn}
        details={<Lines lines={lines} />}
      />
    </div>
  )
}

const Lines = ({ lines }: { lines: readonly MailRecord[] }) => (
  <table className="ruled-table data-table text-small mail-dns">
    <thead>
      <tr>
        <th scope="col">Kind</th>
        <th scope="col">Name</th>
        <th scope="col">Value</th>
        <th scope="col">Found?</th>
      </tr>
    </thead>
    <tbody>
      {lines.map((record) => (
        <Line key={`${record.kind} ${record.name}`} {...record} />
      ))}
    </tbody>
  </table>
)

const Line = ({ kind, name, value, where, isFound }: MailRecord) => (
  <tr>
    <th scope="row" data-label="Kind">
      {kind}
    </th>
    <td data-label="Name">
      <Copied text={name} label={`Copy the name ${name}`} />
    </td>
    <td data-label="Value">
      {value === undefined ? where : <Copied text={value} label={`Copy the value of ${name}`} />}
    </td>
    <td data-label="Found?">
      {isFound === undefined ? (
        <StatusBadge kind="wait">Not looked up</StatusBadge>
      ) : isFound ? (
        <StatusBadge kind="live">Found</StatusBadge>
      ) : (
        <StatusBadge kind="wait">Not there yet</StatusBadge>
      )}
    </td>
  </tr>
)

const Copied = ({ text, label }: { text: string; label: string }) => (
  <span className="mail-copied">
    <code className="wrap-anywhere code-words">{text}</code>
    <CopyIcon text={text} label={label} />
  </span>
)
