import { useState } from 'react'
import { type CertificateState, type GoLive, type GoLiveName, goLiveNames } from '#contract/go-live.ts'
import { linkToPlace, linkToTop } from '#web/lib/address-link.ts'
import { formatInstant } from '#web/lib/format.ts'
import { handFocusOn } from '#web/lib/hand-focus-on.ts'
import { useArrivalAt } from '#web/lib/use-arrival.ts'
import { Button, ButtonLink } from '#web/ui/button/button.tsx'
import { CopyButton } from '#web/ui/button/copy-button.tsx'
import { Icon } from '#web/ui/glyph/glyph.tsx'
import { Note } from '#web/ui/notices/note.tsx'
import { ReadFailure } from '#web/ui/notices/read-failure.tsx'
import { Spinner } from '#web/ui/spinner/spinner.tsx'
import { Strand } from '#web/ui/strand/strand.tsx'
import { GoogleDialog } from './google-dialog.tsx'
import { goLiveId, goLiveItems, leftOf } from './items.tsx'
import { useGoLive, useTickGoogle } from './queries.ts'

/** The open tasks before the launch. Hidden when all are done; shown again when one of them breaks. */
export function GoLiveChecklist() {
  const { data, error, isFetching, refetch } = useGoLive()
  const [isShown, setShown] = useState(false)
  if (!data)
    return (
      <section className="box col-all">
        {error ? (
          <ReadFailure error={error} onTryAgain={refetch} isTrying={isFetching}>
            The go-live checklist could not be loaded. Your website is not affected.
          </ReadFailure>
        ) : (
          <Spinner>Looking through your website...</Spinner>
        )}
      </section>
    )
  if (data.finishedAt && !isShown)
    return (
      <div className="col-all">
        <Note
          tone="moss"
          title="Everything on the go-live list is done"
          actions={
            <button type="button" className="text-button" onClick={() => setShown(true)}>
              Show the list
            </button>
          }
        >
          Finished on {formatInstant(data.finishedAt)}. If something slips, say a record goes missing, it
          comes back here.
        </Note>
      </div>
    )
  return <Checklist goLive={data} />
}

function Checklist({ goLive }: { goLive: GoLive }) {
  const { done } = goLive
  const open = leftOf(goLive)
  const [next] = open
  useArrivalAt(goLiveId, true)
  return (
    <section className="box sides go-live col-all" aria-labelledby={goLiveId} tabIndex={-1}>
      <div>
        <h2 id={goLiveId} tabIndex={-1}>
          Go-live checklist
        </h2>
        <div className="figure mt-4">
          {done.length} <small>of {goLiveNames.length} done</small>
        </div>
        <div className="go-live-strand">
          <Strand total={goLiveNames.length} done={done.length} />
        </div>
        {next && <p className="mt-4">The next one takes {goLiveItems[next].takes}.</p>}
      </div>
      <div>
        <ul className="entries">
          {open.map((name) => (
            <OpenItem key={name} name={name} goLive={goLive} isNext={name === next} />
          ))}
        </ul>
        {done.length > 0 && <DoneItems goLive={goLive} />}
      </div>
    </section>
  )
}

type ItemProps = { name: GoLiveName; goLive: GoLive; isNext: boolean }

const OpenItem = ({ name, goLive, isNext }: ItemProps) => (
  <li className={isNext ? 'entry go-live-next' : 'entry'} ref={handFocusOn}>
    <Icon name={isNext ? 'half' : 'open-ring'} />
    <div>
      <b>{goLiveItems[name].title}</b>
      <p className="fine-print">{goLiveItems[name].text(goLive)}</p>
    </div>
    <ItemAction name={name} goLive={goLive} isNext={isNext} />
  </li>
)

const wrongWith: Record<CertificateState, string> = {
  valid: 'it is in order.',
  ending: 'it is not renewed.',
  ended: 'it is not renewed.',
  'other-name': 'it is made out to another name.',
  'not-trusted': 'it is signed by nobody whom browsers trust.',
}

const forWhoeverRunsIt = ({ siteUrl, certificate }: GoLive) => {
  if (certificate)
    return `Please see to the certificate of ${siteUrl}, which holds until ${formatInstant(certificate.validUntil)}: ${wrongWith[certificate.state]}`
  return siteUrl.startsWith('https:')
    ? `Please see whether ${siteUrl} opens without a warning: the website could not reach its own address.`
    : `Please give the website a safe address. It runs at ${siteUrl} now. It needs a certificate on the proxy before it, and SITE_URL set to the address with https. The manual says how: docs/operations.md.`
}

/** The button of a task; filled only for the next one. */
function ItemAction({ name, goLive, isNext }: ItemProps) {
  const [isOpen, setOpen] = useState(false)
  const { action } = goLiveItems[name]
  if (name === 'google')
    return (
      <>
        {isNext ? (
          <Button small spring onClick={() => setOpen(true)}>
            Show the steps
          </Button>
        ) : (
          <button type="button" className="strong-link" onClick={() => setOpen(true)}>
            Show the steps
          </button>
        )}
        {isOpen && <GoogleDialog goLive={goLive} onClose={() => setOpen(false)} />}
      </>
    )
  if (name === 'https')
    return (
      <span className="entry-action">
        <CopyButton text={forWhoeverRunsIt(goLive)} {...(!isNext && { variant: 'line' })}>
          Copy what to say
        </CopyButton>
      </span>
    )
  if (!action) return null
  const link =
    'place' in action
      ? linkToPlace(action.place)
      : linkToTop({ tab: 'website', edit: action.edit }, action.part)
  return isNext ? (
    <ButtonLink small spring {...link}>
      {action.label}
    </ButtonLink>
  ) : (
    <a className="strong-link" {...link}>
      {action.label}
    </a>
  )
}

function DoneItems({ goLive }: { goLive: GoLive }) {
  const { done } = goLive
  const tick = useTickGoogle()
  return (
    <details className="fold go-live-done">
      <summary>
        <Icon name="done" />
        {done.length} done: {done.map((name) => goLiveItems[name].short).join(', ')}
        <Icon name="chevron" />
      </summary>
      <ul>
        {done.map((name) => (
          <li key={name}>
            <b>{goLiveItems[name].title}</b>: <span className="muted">{goLiveItems[name].proof(goLive)}</span>{' '}
            {name === 'google' && (
              <button type="button" className="text-button" onClick={() => tick.mutate(false)}>
                Not done yet
              </button>
            )}
          </li>
        ))}
      </ul>
    </details>
  )
}
