import { useMutation, useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import * as contract from '#contract/website-download.ts'
import { callApi } from '#web/lib/api-client.ts'
import { formatCount } from '#web/lib/format.ts'
import { rememberLeftEditor } from '#web/lib/left-editor.ts'
import { readEndpoint } from '#web/lib/queries.ts'
import { ActionButton } from '#web/ui/button/action-button.tsx'
import { EditorTop } from '#web/ui/editor-top.tsx'
import { Icon } from '#web/ui/glyph/glyph.tsx'
import { WebsiteSprite } from '#web/ui/glyph/website-sprite.tsx'
import { FailedOutcome } from '#web/ui/notices/failed-outcome.tsx'
import { NotLoaded } from '#web/ui/notices/not-loaded.tsx'

const megabytes = (bytes: number) => `${(bytes / 1_000_000).toFixed(1)} MB`

/** The whole website as one zip of readable files. */
export function DownloadScreen() {
  const contents = useDownloadContents()
  const download = useWebsiteDownload()
  const holds = contents.data
  useEffect(() => () => rememberLeftEditor('download'), [])
  return (
    <div className="download">
      <WebsiteSprite />
      <EditorTop
        title="Take your website with you"
        hint="All your words and pictures in one zip that is yours, as files that any web designer can use."
      />
      <section className="box" aria-labelledby="download-contents">
        <h2 id="download-contents">Download it</h2>
        {holds ? (
          <dl className="fact-lines">
            <Fact name="Words">of every page</Fact>
            <Fact name="Hair Tips articles">{formatCount(holds.articles)}</Fact>
            <Fact name="Testimonials">{formatCount(holds.testimonials)}</Fact>
            <Fact name="Pictures of your own">{formatCount(holds.pictures)}</Fact>
            {holds.pictures > 0 && <Fact name="Size">about {megabytes(holds.bytes)}</Fact>}
          </dl>
        ) : (
          <NotLoaded query={contents} loading="Counting what is in it...">
            What is in it could not be counted. It can be downloaded all the same.
          </NotLoaded>
        )}
        <div className="mt-4 mb-2">
          <ActionButton small isPending={download.isPending} onClick={() => download.mutate()}>
            <Icon name="download" />
            Download
          </ActionButton>
        </div>
        <FailedOutcome words="No file was made." error={download.error} />
        <p role="status" className="fine-print">
          {download.isSuccess && 'The download has begun.'}
        </p>
        <p className="fine-print mt-4">
          It names clients: what they said and how it reached you, and who agreed to which picture. Keep the
          file somewhere only you can open.
        </p>
        <p className="fine-print mt-4">
          Not in it: drafts, planned articles, older versions, requests and subscribers. A backup holds those,
          and brings all of it back.
        </p>
      </section>
    </div>
  )
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)

const useDownloadContents = () =>
  useQuery({
    queryKey: [contract.readDownload.path],
    queryFn: () => readEndpoint(contract.readDownload, {}),
    refetchOnMount: 'always',
  })

/** As a call first, so that it can ask for a fresh second step; the file itself goes straight to the device. */
const useWebsiteDownload = () =>
  useMutation({
    mutationFn: async () => {
      await callApi(contract.allowDownload, {})
      const link = document.createElement('a')
      link.href = contract.downloadPath
      link.download = ''
      link.click()
    },
  })
