import type { WorklistEntry } from '#contract/worklist.ts'
import { formatCountOf } from '#web/lib/format.ts'
import { Icon } from '#web/ui/glyph/glyph.tsx'
import { linkToRequest } from './open-request.ts'

/** On a request's card: how many notes it has. */
export function NotesLink({ entry: { id, name, notes, status } }: { entry: WorklistEntry }) {
  if (notes === 0 || status === 'junk') return null
  return (
    <p className="line text-small">
      <Icon name="text" />
      <a className="tap" {...linkToRequest(id)}>
        {formatCountOf(notes, 'note')}
        <span className="sr-only"> on {name}</span>
      </a>
    </p>
  )
}
