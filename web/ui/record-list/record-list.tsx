import { type ReactNode, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { IconButton } from '#web/ui/button/icon-button.tsx'
import { Icon } from '#web/ui/glyph/glyph.tsx'

const mainControl = ':is(input, textarea, button):not(.icon-button, [tabindex="-1"])'

/** Focuses the main control of a record's row, or the fallback if the record has no row. */
export function focusRecord(id: string | undefined, fallback?: HTMLElement | null): void {
  const row = id === undefined ? null : document.querySelector(`[data-record="${CSS.escape(id)}"]`)
  const target = row?.querySelector<HTMLElement>(mainControl) ?? fallback
  target?.focus()
}

type Listed = { id: string; name: string }
type Direction = 'up' | 'down'

const moves = {
  down: {
    up: { icon: 'up', label: (name: string) => `Move up: ${name}` },
    down: { icon: 'down', label: (name: string) => `Move down: ${name}` },
  },
  across: {
    up: { icon: 'arrow-left', label: (name: string) => `Move ${name} one place earlier` },
    down: { icon: 'arrow-right', label: (name: string) => `Move ${name} one place later` },
  },
} as const

type Props<Item extends Listed> = {
  label: string
  records: readonly Item[]
  /** Moves a record from one index to another. */
  onMove: (from: number, to: number) => void
  /** Removes a record. Without it the rows have no remove button. */
  onRemove?: (index: number) => void
  /** The fewest records that the list may have. */
  least?: number
  /** What a removal takes a record from. */
  of?: 'draft' | 'list'
  removed: readonly Listed[]
  /** Restores a removed record and returns the id of its row. */
  onBringBack: (id: string) => string
  /** Hides the records after this many behind a button with these words. */
  fold?: { after: number; words: (count: number) => string }
  /** Where the records follow one another. */
  direction?: keyof typeof moves
  /** A last item of the list, to add more. */
  last?: ReactNode
  className?: string
  rowClass?: (record: Item) => string
  /** Renders a row with the buttons that move and remove it. */
  children: (record: Item, buttons: ReactNode, index: number) => ReactNode
}

/** A list of records that can be reordered, and the removed records below. The focus follows a moved record. */
export function RecordList<Item extends Listed>(props: Props<Item>) {
  const {
    label,
    records,
    onMove,
    onRemove,
    least = 0,
    removed,
    onBringBack,
    fold,
    of = 'draft',
    children,
  } = props
  const list = useRef<HTMLUListElement>(null)
  const [isUnfolded, unfold] = useState(false)
  const [said, say] = useState('')
  const shown = fold && !isUnfolded ? records.slice(0, fold.after) : records

  function move(from: number, by: Direction) {
    const to = by === 'up' ? from - 1 : from + 1
    const { name = '' } = records[from] ?? {}
    if (!records[to]) return say(`${name} is the ${by === 'up' ? 'first' : 'last'} already`)
    flushSync(() => {
      if (to >= shown.length) unfold(true)
      onMove(from, to)
    })
    list.current?.children[to]?.querySelector<HTMLElement>(`.move-${by}`)?.focus()
    say(`${name}, now ${to + 1} of ${records.length}`)
  }
  const buttons = (name: string, index: number) => (
    <span className="record-buttons">
      {(['up', 'down'] as const).map((by) => (
        <IconButton
          key={by}
          icon={moves[props.direction ?? 'down'][by].icon}
          className={`move-${by}`}
          aria-label={moves[props.direction ?? 'down'][by].label(name)}
          // Not `disabled`: a record moved to the end would lose the focus.
          aria-disabled={index === (by === 'up' ? 0 : records.length - 1)}
          onClick={() => move(index, by)}
        />
      ))}
      {onRemove && (
        <IconButton
          icon="bin"
          aria-label={`Remove: ${name}`}
          disabled={records.length <= least}
          onClick={() => {
            onRemove(index)
            say(`${name} removed from the ${of}`)
          }}
        />
      )}
    </span>
  )
  return (
    <>
      {(shown.length > 0 || props.last) && (
        <ul ref={list} className={props.className} aria-label={label}>
          {shown.map((record, index) => (
            <li key={record.id} className={props.rowClass?.(record)} data-record={record.id}>
              {children(record, buttons(record.name, index), index)}
            </li>
          ))}
          {props.last && <li>{props.last}</li>}
        </ul>
      )}
      {fold && shown.length < records.length && (
        <button type="button" className="text-button copper self-start" onClick={() => unfold(true)}>
          {fold.words(records.length - shown.length)}
          <Icon name="chevron" />
        </button>
      )}
      <RemovedRecords
        of={of}
        records={removed}
        onBringBack={({ id, name }) => {
          const row = flushSync(() => {
            unfold(true)
            return onBringBack(id)
          })
          focusRecord(row)
          say(`${name} brought back`)
        }}
      />
      <span className="sr-only" role="status">
        {said}
      </span>
    </>
  )
}

type RemovedProps = {
  of: 'draft' | 'list'
  records: readonly Listed[]
  onBringBack: (record: Listed) => void
}

/** Removed records that can still be restored. */
function RemovedRecords({ of, records, onBringBack }: RemovedProps) {
  if (records.length === 0) return null
  return (
    <details className="fold removed-records wrap-anywhere dashed">
      <summary>
        Removed: {records.length}
        <small className="fine-print regular">
          {of === 'draft'
            ? `Visitors see ${records.length === 1 ? 'it' : 'them'} until you publish`
            : 'Here until you close the list'}
        </small>
        <Icon name="chevron" />
      </summary>
      <ul className="lined" aria-label="Removed">
        {records.map((record) => (
          <li key={record.id} className="row-between">
            <span>{record.name}</span>
            <button
              type="button"
              className="text-button"
              aria-label={`Bring back: ${record.name}`}
              onClick={() => onBringBack(record)}
            >
              <Icon name="undo" />
              Bring back
            </button>
          </li>
        ))}
      </ul>
    </details>
  )
}
