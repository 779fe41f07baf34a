import { useEffect, useId, useRef } from 'react'
import { Button } from '#web/ui/button.tsx'

export type Version = Readonly<Record<string, string>>

type Props = {
  /** What each says, by the same names. */
  mine: Version
  theirs: Version
  /** When the other was saved. */
  savedWords: string
  onKeepMine: () => void
  onKeepTheirs: () => void
}

/** Two devices have changed the same request: both versions, and the choice between them. */
export function ConflictPanel({ mine, theirs, savedWords, onKeepMine, onKeepTheirs }: Props) {
  const id = useId()
  const panel = useRef<HTMLElement>(null)
  useEffect(() => {
    panel.current?.focus()
  }, [])
  const side = (version: Version, other: Version) => (
    <dl>
      {Object.entries(version).map(([label, words]) => (
        <div key={label} className={words === other[label] ? undefined : 'differs'}>
          <dt>{label}</dt>
          <dd>{words}</dd>
        </div>
      ))}
    </dl>
  )
  return (
    <section ref={panel} tabIndex={-1} role="alert" aria-labelledby={id} className="conflict">
      <h2 id={id}>Changed on another device: both versions</h2>
      <p>
        While you were working here, this request was changed elsewhere. Nothing is lost and nothing was
        overwritten. Which one should stand? The notes of both are kept in any case.
      </p>
      <div className="conflict-sides">
        <div>
          <h3>Here, on this device</h3>
          <p className="fine-print">Not saved yet</p>
          {side(mine, theirs)}
          <Button small onClick={onKeepMine}>
            Keep mine
          </Button>
        </div>
        <div>
          <h3>On the other device</h3>
          <p className="fine-print">{savedWords}</p>
          {side(theirs, mine)}
          <Button small variant="line" onClick={onKeepTheirs}>
            Keep that one
          </Button>
        </div>
      </div>
      <p className="fine-print">
        <span aria-hidden="true">≠ marks what differs. </span>The other version goes into the history below,
        so you can still read it.
      </p>
    </section>
  )
}
