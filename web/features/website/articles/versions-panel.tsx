import { useId } from 'react'
import { formatInstant } from '#web/lib/format.ts'
import type { DraftState } from '../draft-state.ts'
import { howWords } from '../editor-dialogs.tsx'
import { useVersions } from '../queries.ts'

const shownHere = 4

type Props = { state: DraftState; onOpen: (id: string) => void; onAll: () => void }

/** What was published and thrown away before. */
export function VersionsPanel({ state: { document }, onOpen, onAll }: Props) {
  const heading = useId()
  const versions = useVersions(document.name)
  if (!versions.data || versions.data.length === 0) return null
  return (
    <section className="box article-panel" aria-labelledby={heading}>
      <h2 id={heading}>Older versions</h2>
      <ul className="version-list">
        {versions.data.slice(0, shownHere).map(({ id, at, how, version }) => {
          const isShown = version !== undefined && version === document.version
          return (
            <li key={id}>
              <p>
                <b>{formatInstant(at)}</b>
                <small>{howWords[how]}</small>
              </p>
              {isShown ? (
                <span className="fine-print">this one</span>
              ) : (
                how !== 'taken-off' && (
                  <button
                    type="button"
                    className="text-button"
                    aria-label={`Bring back the version of ${formatInstant(at)}`}
                    onClick={() => onOpen(id)}
                  >
                    Bring back
                  </button>
                )
              )}
            </li>
          )
        })}
      </ul>
      {versions.data.length > shownHere && (
        <button type="button" className="text-button" onClick={onAll}>
          All older versions
        </button>
      )}
    </section>
  )
}
