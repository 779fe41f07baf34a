import { useState } from 'react'
import type { DocumentVersion } from '#contract/website.ts'
import { formatMediumDateTime } from '#web/lib/format.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { NotLoaded } from '#web/ui/notices/not-loaded.tsx'
import { ChangeList } from './changes-dialog.tsx'
import { changesBetween } from './form/changes.ts'
import { normalise } from './form/form-values.ts'
import { useVersions } from './queries.ts'
import type { EditorState } from './use-editor.ts'

const titleOf = ({ at }: DocumentVersion) => (at ? formatMediumDateTime(at) : 'Came with the website')

type Props = { editor: EditorState; onClose: () => void }

/** What was published before, how it differs from the draft, and a way back to it. */
export function VersionsDialog({ editor, onClose }: Props) {
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
