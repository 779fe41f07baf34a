import { type ReactNode, useId } from 'react'
import { formatPastInstant, lowerFirst } from '#web/lib/day-labels.ts'
import { passFocusOnRemoval } from '#web/lib/pass-focus-on-removal.ts'
import { ActionButton } from '#web/ui/button/action-button.tsx'

/** A field in both versions; `key` distinguishes rows with the same label. */
export type ConflictRow = { key?: string; label: string; mine: string; theirs: string }

type Props = {
  /** Explains the choice, and what happens to the other version. */
  children: ReactNode
  /** Both versions, field by field. */
  rows: readonly ConflictRow[]
  /** When the other version was saved. */
  savedAt?: string | undefined
  keepMine?: string | undefined
  keepTheirs?: string | undefined
  onKeepMine: () => void
  /** Absent if the other version can no longer be edited. */
  onKeepTheirs?: (() => void) | undefined
  isPending?: boolean
  Heading?: 'h2' | 'h3' | 'h4'
  /** False while she may be typing elsewhere. */
  takesFocus?: boolean
  foot?: ReactNode
}

function takeFocus(panel: HTMLElement | null) {
  panel?.focus()
  return passFocusOnRemoval(panel)
}

/** Shows both versions of a record that two devices have changed, and the choice between them. */
export function ConflictPanel({ children, rows, savedAt, isPending = false, foot, ...props }: Props) {
  const { keepMine = 'Keep mine', keepTheirs = 'Take that one', onKeepMine, onKeepTheirs } = props
  const { Heading = 'h2', takesFocus = false } = props
  const id = useId()
  return (
    <section
      ref={takesFocus ? takeFocus : passFocusOnRemoval}
      tabIndex={-1}
      aria-labelledby={id}
      className="box edged wrap-anywhere conflict"
    >
      <div role="alert">
        <Heading id={id} className="conflict-heading">
          Changed on another device: both versions
        </Heading>
        <p>{children}</p>
      </div>
      <div className="conflict-sides">
        <Side title="Here, on this device" note="Not saved yet" rows={rows} side="mine">
          <ActionButton small isPending={isPending} onClick={onKeepMine}>
            {keepMine}
          </ActionButton>
        </Side>
        <Side title="On the other device" note={savedAt && savedWords(savedAt)} rows={rows} side="theirs">
          {onKeepTheirs && (
            <ActionButton small variant="line" isPending={isPending} onClick={onKeepTheirs}>
              {keepTheirs}
            </ActionButton>
          )}
        </Side>
      </div>
      {foot}
    </section>
  )
}

const savedWords = (at: string) => `Saved ${lowerFirst(formatPastInstant(new Date(at), new Date()))}`

type SideProps = Pick<Props, 'children' | 'rows'> & {
  title: string
  note: string | undefined
  side: 'mine' | 'theirs'
}

const Side = ({ title, note, rows, side, children }: SideProps) => (
  <div>
    <p className="conflict-side">{title}</p>
    {note && <p className="fine-print">{note}</p>}
    <dl className="facts">
      {rows.map(({ label, key = label, ...version }) => (
        <div key={key} className={version.mine === version.theirs ? undefined : 'differs'}>
          <dt>{label}</dt>
          <dd>{version[side] || 'nothing here'}</dd>
        </div>
      ))}
    </dl>
    {children}
  </div>
)
