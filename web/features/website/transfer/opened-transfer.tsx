import { type ReactNode, useEffect } from 'react'
import { EditorTop } from '#web/features/website/editor-top.tsx'
import { leaveEditor } from '#web/features/website/return-to-parts.ts'
import { WebsiteSprite } from '#web/features/website/website-sprite.tsx'
import { formatCount } from '#web/lib/format.ts'
import { ActionButton } from '#web/ui/action-button.tsx'
import { FailedOutcome } from '#web/ui/failed-outcome.tsx'
import { Icon } from '#web/ui/glyph.tsx'
import { ReadFailure } from '#web/ui/read-failure.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { BringBack } from './bring-back.tsx'
import { useDownload, useImport, useTransfer } from './queries.ts'
import { TransferBar } from './transfer-bar.tsx'
import { megabytes } from './words.ts'

/** The whole website as one file, and back. */
export function OpenedTransfer() {
  const bringing = useImport()
  useEffect(() => () => leaveEditor('transfer'), [])
  return (
    <div className="transfer">
      <WebsiteSprite />
      <EditorTop
        title="Take your website with you"
        hint="All your words and pictures in one file that is yours, and back again."
      />
      <div className="sides transfer-sides">
        <TakeAlong />
        <BringBack {...bringing} />
      </div>
      <TransferBar {...bringing} />
    </div>
  )
}

function TakeAlong() {
  const transfer = useTransfer()
  const download = useDownload()
  const holds = transfer.data
  return (
    <section className="box" aria-labelledby="take-along">
      <h2 id="take-along">Download it</h2>
      {holds ? (
        <dl className="fact-lines">
          <Fact name="Words">of every page</Fact>
          <Fact name="Hair Tips articles">{formatCount(holds.articles)}</Fact>
          <Fact name="Testimonials, with proof">{formatCount(holds.testimonials)}</Fact>
          <Fact name="Pictures of your own">{formatCount(holds.pictures)}</Fact>
          {holds.pictures > 0 && <Fact name="Size">about {megabytes(holds.bytes)}</Fact>}
        </dl>
      ) : transfer.error ? (
        <ReadFailure error={transfer.error} onTryAgain={transfer.refetch} isTrying={transfer.isFetching}>
          What is in it could not be counted. It can be downloaded all the same.
        </ReadFailure>
      ) : (
        <Spinner>Counting what is in it...</Spinner>
      )}
      <div className="transfer-actions">
        <ActionButton small isPending={download.isPending} onClick={() => download.mutate()}>
          <Icon name="download" />
          Download
        </ActionButton>
      </div>
      <FailedOutcome words="No file was made." error={download.error} />
      <p role="status" className="fine-print">
        {download.isSuccess && 'The download has begun.'}
      </p>
      <p className="fine-print">
        It names clients: what they said and how it reached you, and who agreed to which picture. Keep the
        file somewhere only you can open.
      </p>
      <p className="fine-print">
        Not in it: drafts, planned articles, older versions, requests and subscribers. The pictures that came
        with the website stay with the website.
      </p>
    </section>
  )
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)
