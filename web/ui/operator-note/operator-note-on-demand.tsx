import type { ComponentProps } from 'react'
import { LoadOnDemand } from '#web/ui/load-on-demand.tsx'
import type { OperatorNote } from './operator-note.tsx'

/** For notices, which are rare: the note is loaded with the first of them. */
export const OperatorNoteOnDemand = (props: ComponentProps<typeof OperatorNote>) => (
  <LoadOnDemand
    name="operator-note"
    load={() => import('./operator-note.tsx')}
    loading={null}
    failure="What to pass on could not be loaded."
  >
    {(loaded) => <loaded.OperatorNote {...props} />}
  </LoadOnDemand>
)
