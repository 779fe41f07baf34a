import { type ChangeObject, diffWords } from 'diff'
import { useState } from 'react'
import type { DocumentVersion } from '#contract/website.ts'
import { formatMediumDateTime } from '#web/lib/format.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { NotLoaded } from '#web/ui/notices/not-loaded.tsx'
import { type Change, changesBetween } from './form/changes.ts'
import { normalise } from './form/form-values.ts'
import { useVersions } from './queries.ts'
import type { EditorState } from './use-editor.ts'

type Props = {
  title: string
  changes: readonly Change[]
  onPublish: () => void
  onVersions: () => void
  onClose: () => void
}

export function ChangesDialog({ title, changes, onPublish, onVersions, onClose }: Props) {
  const { length } = changes
  return (
    <Dialog heading={`${length} change${length === 1 ? '' : 's'} on ${title}`} onClose={onClose}>
      {(close) => {
        const closeThen = (act: () => void) => () => {
          close()
          act()
        }
        return (
          <>
            <p className="fine-print">Struck through goes, underlined comes.</p>
            <ChangeList changes={changes} labels={['Visitors read now', 'After publishing']} />
            <button type="button" className="text-button" onClick={closeThen(onVersions)}>
              Older versions
            </button>
            <div className="dialog-actions">
              <Button small spring onClick={closeThen(onPublish)}>
                {length === 1 ? 'Publish this' : `Publish these ${length}`}
              </Button>
              <Button small variant="line" onClick={close}>
                Keep writing
              </Button>
            </div>
          </>
        )
      }}
    </Dialog>
  )
}

type ListProps = { changes: readonly Change[]; labels: readonly [string, string] }

/** Each field that differs: what is there, and what would be. */
const ChangeList = ({ changes, labels }: ListProps) => (
  <ul className="lined change-list">
    {changes.map(({ path, label, group, before, after }) => {
      const parts = diffWords(before, after)
      return (
        <li
          key={path}
          className="grid grid-cols-1 gap-x-7 gap-y-[0.35rem] py-4 md:grid-cols-[11rem_minmax(0,1fr)_minmax(0,1fr)]"
        >
          <p className="named semibold">
            {label}
            <small>{group}</small>
          </p>
          {labels.map((side, index) => (
            <div key={side}>
              <p className="fine-print semibold">{side}</p>
              <Words parts={parts.filter(({ added, removed }) => !(index === 0 ? added : removed))} />
            </div>
          ))}
        </li>
      )
    })}
  </ul>
)

/** Words with those set apart that are in one version only. */
function Words({ parts }: { parts: readonly ChangeObject<string>[] }) {
  let start = 0
  const words = parts.map(({ value, added, removed }) => {
    const Part = removed ? 'del' : added ? 'ins' : 'span'
    const look = { del: 'bg-[#f1dcd4] line-through', ins: 'bg-[#e2e3cb] underline underline-offset-[0.2em]' }
    const key = `${start} ${Part}`
    start += value.length
    return (
      <Part key={key} className={Part === 'span' ? undefined : look[Part]}>
        {value}
      </Part>
    )
  })
  return <p>{start === 0 ? <span className="muted">nothing here</span> : words}</p>
}

const titleOf = ({ at }: DocumentVersion) => (at ? formatMediumDateTime(at) : 'Came with the website')

type VersionsProps = { editor: EditorState; onClose: () => void }

/** What was published before, how it differs from the draft, and a way back to it. */
export function VersionsDialog({ editor, onClose }: VersionsProps) {
  const versions = useVersions(editor.name)
  const [looked, setLooked] = useState<string>()
  return (
    <Dialog heading="Older versions" onClose={onClose}>
      {(close) => (
        <>
          <p className="fine-print">Putting one back changes the draft only; you publish it when you like.</p>
          {versions.data ? (
            <ul className="lined">
              {versions.data.length === 0 && <li className="muted">Nothing was published yet.</li>}
              {versions.data.map((version, index) => (
                <li key={version.id}>
                  <div className="row-between">
                    <span className="named">
                      <b>{titleOf(version)}</b>
                      {index === 0 && editor.published && <small>What visitors see now</small>}
                    </span>
                    <span className="row">
                      <button
                        type="button"
                        className="text-button"
                        aria-expanded={looked === version.id}
                        aria-label={`Look at ${titleOf(version)}`}
                        onClick={() => setLooked(looked === version.id ? undefined : version.id)}
                      >
                        Look
                      </button>
                      <Button
                        small
                        variant="line"
                        aria-label={`Restore ${titleOf(version)} into the draft`}
                        onClick={() => {
                          close()
                          editor.restore(version.content)
                        }}
                      >
                        Restore
                      </Button>
                    </span>
                  </div>
                  {looked === version.id && <Differences {...{ editor, version }} />}
                </li>
              ))}
            </ul>
          ) : (
            <NotLoaded query={versions} loading="Loading the older versions...">
              The older versions could not be loaded.
            </NotLoaded>
          )}
        </>
      )}
    </Dialog>
  )
}

function Differences({ editor, version }: { editor: EditorState; version: DocumentVersion }) {
  const { field, groups, content } = editor
  const changes = changesBetween(field, groups, content, normalise(field, version.content))
  if (changes.length === 0) return <p className="fine-print">The same as your draft.</p>
  return <ChangeList changes={changes} labels={['Your draft', 'That version']} />
}
