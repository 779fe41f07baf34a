import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { parts } from '#content/documents/parts.ts'
import { documentNames } from '#contract/website.ts'
import { type HistoryPart, historyParts } from '#contract/website-history.ts'
import { BackupPanels } from '#web/features/backups/backup-panels.tsx'
import { useBackup } from '#web/features/backups/queries.ts'
import { usePublishHistory } from '#web/features/website/queries.ts'
import { PublishList } from '#web/features/website/versions/publish-list.tsx'
import { UndoneBar, useUndoLastPublish } from '#web/features/website/versions/undo-last-publish.tsx'
import { formatCountOf } from '#web/lib/format.ts'
import { rememberLeftEditor } from '#web/lib/left-editor.ts'
import { useFocusOnArrival } from '#web/lib/use-focus-on-arrival.ts'
import { EditorTop } from '#web/ui/editor-top.tsx'
import { WebsiteSprite } from '#web/ui/glyph/website-sprite.tsx'
import { PagedList } from '#web/ui/list/paged-list.tsx'

const hint =
  'Every publish is kept for a year. Undo takes back the last one of a page, and is a publish too; older ones are among the page’s older versions.'

/** Everything published, by day, beside the backups. */
export function HistoryScreen() {
  useEffect(() => () => rememberLeftEditor('history'), [])
  return (
    <div className="history">
      <WebsiteSprite />
      <EditorTop title="History and backup" hint={hint} />
      <History />
    </div>
  )
}

const partNamed = (value: string) => historyParts.find((part) => part === value)

function History() {
  const [part, setPart] = useState<HistoryPart>()
  const pages = usePublishHistory(part)
  const undoing = useUndoLastPublish()
  const { rows, total = 0 } = pages
  const backup = useBackup()
  const isListShown = rows !== undefined || pages.error !== null
  useFocusOnArrival('backup', isListShown && backup.data !== undefined)
  const hadRows = useRef(rows !== undefined)
  const readAgain = useEffectEvent(() => void pages.refetch())
  // Refetch each time: something may have been published here or on another device.
  useEffect(() => {
    if (hadRows.current) readAgain()
  }, [])
  return (
    <>
      <div className="sides">
        <section className="box" aria-labelledby="publishes" tabIndex={-1}>
          <div className="row-between">
            <h2 id="publishes">
              {rows ? formatCountOf(total, 'publish').replace(/hs$/, 'hes') : 'Publishes'}
            </h2>
            <label className="history-part">
              <span className="sr-only">Show</span>
              <select
                className="input input-small"
                value={part ?? ''}
                onChange={({ target }) => setPart(partNamed(target.value))}
              >
                <option value="">All pages</option>
                {documentNames.map((name) => (
                  <option key={name} value={name}>
                    {parts[name].title}
                  </option>
                ))}
                <option value="articles">Hair Tips articles</option>
              </select>
            </label>
          </div>
          <PagedList
            pages={pages}
            words={{
              loading: 'Loading the history...',
              failure: 'The history could not be loaded. Your website is not affected.',
              empty: 'Nothing was published yet. Visitors see what came with the website.',
            }}
          >
            {(publishes) => <PublishList publishes={publishes} undoing={undoing} />}
          </PagedList>
        </section>
        <BackupPanels />
      </div>
      <UndoneBar undoing={undoing} />
    </>
  )
}
