import type { MailRecord, MailRecords } from '#contract/mail-setup.ts'
import { formatTime } from '#web/lib/format.ts'
import { CopyButton, CopyIcon } from '#web/ui/button/copy-button.tsx'
import { Mark } from '#web/ui/mark.tsx'
import { ReadFailure } from '#web/ui/notices/read-failure.tsx'
import { Spinner } from '#web/ui/spinner/spinner.tsx'
import type { useMailRecords } from './queries.ts'

const numbers = ['no', 'one', 'two', 'three', 'four', 'five', 'six']
const inWords = (count: number) => numbers[count] ?? String(count)

const wasAsked = ({ records }: MailRecords) => records.some(({ isFound }) => isFound !== undefined)

export const foundOf = (data: MailRecords) =>
  wasAsked(data)
    ? `${data.records.filter(({ isFound }) => isFound).length} of ${data.records.length} found`
    : 'not looked up'

/** A DNS record as a line that can be pasted into a mail. */
const lineOf = ({ kind, name, value, where }: MailRecord) => `${kind}  ${name}  ${value ?? `(${where})`}`

/** The DNS records that authorise the website to send in her name. Never shown as an error: DNS changes take time. */
export function RecordsStep({ records }: { records: ReturnType<typeof useMailRecords> }) {
  const { data, error, isFetching, refetch } = records
  if (!data)
    return error ? (
      <ReadFailure error={error} onTryAgain={refetch} isTrying={isFetching}>
        The records could not be looked up. Mail works without.
      </ReadFailure>
    ) : (
      <Spinner>Looking up your address...</Spinner>
    )
  const { domain, company, records: lines } = data
  if (!domain) return <p>Write your address in step 2: then the lines to copy stand here.</p>
  if (lines.length === 0) return <p>Nothing to do: {company} vouches for this address.</p>
  const all = lines.map(lineOf).join('\n')
  const letter = `Please add these lines to the DNS of ${domain}:\n\n${all}\n\nThe name @ stands for ${domain} itself.`
  const mailto = `mailto:?subject=${encodeURIComponent(`DNS records for ${domain}`)}&body=${encodeURIComponent(letter)}`
  const isOne = lines.length === 1
  return (
    <div className="column">
      <p>
        {isOne ? 'This line tells' : `These ${inWords(lines.length)} lines tell`} Gmail and the others that
        the website may send in your name. {isOne ? 'It belongs' : 'They belong'} where your web address was
        bought. Send {isOne ? 'it' : 'them'} to whoever looks after it, or paste {isOne ? 'it' : 'them'} there
        yourself.{' '}
        {!company && 'Ask your mail company for its own lines as well: they are called SPF and DKIM.'}
      </p>
      <div className="actions-row">
        <CopyButton text={all}>{isOne ? 'Copy it' : `Copy all ${inWords(lines.length)}`}</CopyButton>
        <a className="button button-line button-small" href={mailto}>
          Mail {isOne ? 'it' : 'them'} to somebody
        </a>
        <button
          type="button"
          className="text-button"
          aria-disabled={isFetching}
          onClick={() => !isFetching && void refetch()}
        >
          Check again
        </button>
      </div>
      <p className="fine-print" role="status">
        {isFetching
          ? 'Looking...'
          : wasAsked(data)
            ? `${foundOf(data)}, checked at ${formatTime(data.checkedAt)}. New records can take a few hours.`
            : 'They could not be looked up just now. Try again later; mail works without.'}
      </p>
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
    </div>
  )
}

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
        <Mark kind="wait">Not looked up</Mark>
      ) : isFound ? (
        <Mark kind="live">Found</Mark>
      ) : (
        <Mark kind="wait">Not there yet</Mark>
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
