import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { documentNames } from '#contract/website.ts'
import { type HistoryPart, historyParts } from '#contract/website-history.ts'
import { formatCountOf } from '#web/lib/format.ts'
import { PagedList } from '#web/ui/paged-list.tsx'
import { BackupPanels } from '../backup/backup-panels.tsx'
import { useArrivalAtBackup } from '../backup/queries.ts'
import { EditorTop } from '../editor-top.tsx'
import { layouts } from '../layouts/index.ts'
import { leaveEditor } from '../return-to-parts.ts'
import { WebsiteSprite } from '../website-sprite.tsx'
import { FirstVersion } from './first-version.tsx'
import { PublishList } from './publish-list.tsx'
import { useHistory } from './queries.ts'
import { UndoneBar } from './undone-bar.tsx'
import { useUndoing } from './use-undoing.ts'

const hint =
  'Every publish is kept for a year, and every one can be undone. Undoing is a publish too, so you can undo that.'

/** Everything that was published, by days; the backup stands beside it. */
export function HistoryScreen() {
  useEffect(() => () => leaveEditor('history'), [])
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
  const pages = useHistory(part)
  const undoing = useUndoing()
  const { rows, total = 0 } = pages
  useArrivalAtBackup(rows !== undefined || pages.error !== null)
  const hadRows = useRef(rows !== undefined)
  const readAgain = useEffectEvent(() => void pages.refetch())
  // What was published meanwhile, here or on another device, is worth a look each time.
  useEffect(() => {
    if (hadRows.current) readAgain()
  }, [])
  return (
    <>
      <div className="sides">
        <section className="box" aria-labelledby="publishes" tabIndex={-1}>
          <div className="box-head">
            <h2 id="publishes">
              {rows ? formatCountOf(total, 'publish').replace(/hs$/, 'hes') : 'Publishes'}
            </h2>
            <label className="history-part">
              <span className="sr-only">Show</span>
              <select
                className="input"
                value={part ?? ''}
                onChange={({ target }) => setPart(partNamed(target.value))}
              >
                <option value="">All pages</option>
                {documentNames.map((name) => (
                  <option key={name} value={name}>
                    {layouts[name].title}
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
          {rows && rows.length > 0 && !pages.hasNextPage && (
            <FirstVersion part={part} newest={rows[0]} undoing={undoing} />
          )}
        </section>
        <BackupPanels />
      </div>
      <UndoneBar undoing={undoing} />
    </>
  )
}
