import { Icon } from '#web/ui/glyph/glyph.tsx'

export type Listed = { id: string; name: string }

type Props = { of: 'draft' | 'list'; records: readonly Listed[]; onBringBack: (record: Listed) => void }

/** Removed records that can still be restored. */
export function RemovedRecords({ of, records, onBringBack }: Props) {
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
