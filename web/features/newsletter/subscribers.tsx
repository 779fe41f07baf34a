import { useMutation } from '@tanstack/react-query'
import { XIcon } from 'lucide-react'
import { useRef, useState } from 'react'
import { readMailStatus } from '#contract/mail.ts'
import { listSubscribers, type Subscriber } from '#contract/newsletter.ts'
import { listIssues } from '#contract/newsletter-issues.ts'
import { removeSubscriber, subscribersCsvPath } from '#contract/newsletter-subscribers.ts'
import { FailedOutcome } from '#web/admin/ui/alert.tsx'
import { ConfirmDialog } from '#web/admin/ui/confirm-dialog.tsx'
import { PagedList } from '#web/admin/ui/pager.tsx'
import { ListToolbar } from '#web/admin/ui/toolbar.tsx'
import { callApi, fetchApi } from '#web/lib/api-client.ts'
import { formatMediumDateTime } from '#web/lib/format.ts'
import { refetch } from '#web/lib/queries.ts'
import { downloadAsFile } from '#web/lib/save-file.ts'
import { Button } from '#web/ui/button/button.tsx'
import { IconButton } from '#web/ui/button/icon-button.tsx'
import { ImportDialog } from './import-dialog.tsx'
import { useSubscribers } from './queries.ts'

export function SubscribersBox() {
  const [isImporting, setIsImporting] = useState(false)
  const [leaving, setLeaving] = useState<Subscriber>()
  const heading = useRef<HTMLHeadingElement>(null)
  const list = useSubscribers()

  // An API call instead of a link, so that the server can require step-up authentication.
  const exporting = useMutation({
    mutationFn: async () => {
      const answer = await fetchApi({ method: 'GET', path: subscribersCsvPath }, {})
      downloadAsFile('subscribers.csv', await answer.blob())
    },
  })
  const toolbar = (
    <ListToolbar
      onRefresh={() => refetch(listSubscribers, listIssues, readMailStatus)}
      isRefreshing={list.isRefetching}
    >
      {list.total !== 0 && (
        <>
          Newest first.{' '}
          <button type="button" className="quiet-link" onClick={() => exporting.mutate()}>
            Download as a spreadsheet
          </button>
        </>
      )}
    </ListToolbar>
  )
  return (
    <section
      className="box [&_.list-toolbar]:mt-3 [&_.list-toolbar]:mb-1"
      aria-labelledby="subscribers-heading"
    >
      <div className="row-between">
        <h2 id="subscribers-heading" tabIndex={-1} ref={heading}>
          Subscribers
        </h2>
        <Button small variant="line" onClick={() => setIsImporting(true)}>
          Import
        </Button>
      </div>
      <FailedOutcome words="No file was made." error={exporting.error} />
      <PagedList
        list={list}
        what="subscribers"
        empty={<p className="muted py-3">No newsletter subscribers yet</p>}
        toolbar={toolbar}
      >
        {(subscribers) => (
          // Beside the composer a long list scrolls by itself; the page stays as long as what is written.
          <ul className="entries lg:-mx-2 lg:max-h-136 lg:overflow-y-auto lg:px-2">
            {subscribers.map((subscriber) => {
              const { id, email, subscribedAt } = subscriber
              return (
                <li key={id} className="line items-start justify-between pt-1.5 pb-3">
                  <div>
                    <a className="tap" href={`mailto:${email}`}>
                      {email}
                    </a>
                    <p className="fine-print">
                      Subscribed <time dateTime={subscribedAt}>{formatMediumDateTime(subscribedAt)}</time>
                    </p>
                  </div>
                  <IconButton
                    className="-mr-2.5"
                    aria-label={`Remove ${email}`}
                    onClick={() => setLeaving(subscriber)}
                  >
                    <XIcon className="icon" />
                  </IconButton>
                </li>
              )
            })}
          </ul>
        )}
      </PagedList>
      {isImporting && (
        <ImportDialog onImported={() => refetch(listSubscribers)} onClose={() => setIsImporting(false)} />
      )}
      {leaving && (
        <ConfirmDialog
          heading="Remove this subscriber?"
          yes="Remove"
          no="Keep"
          act={() => callApi(removeSubscriber, { params: { id: leaving.id } })}
          readAgain={() => refetch(listSubscribers)}
          onDone={() => heading.current?.focus()}
          onClose={() => setLeaving(undefined)}
        >
          {leaving.email} gets no further mail and is forgotten, with the record of their consent. We keep a
          hash, so that no import puts them on the list again. They can still sign up themselves.
        </ConfirmDialog>
      )}
    </section>
  )
}
