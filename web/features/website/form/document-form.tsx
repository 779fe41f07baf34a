import { useState } from 'react'
import type { Change } from '#contract/website-changes.ts'
import { type FormGroup, isPathWithin } from '#contract/website-form.ts'
import { Icon } from '#web/ui/glyph/glyph.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { PlaceField } from './place-field.tsx'
import type { EditorProps } from './text-field.tsx'

type Props = EditorProps & { changes: readonly Change[] }

/** The fields of a document in their groups, as content/ defines them. */
export const DocumentForm = (props: Props) =>
  props.state.document.groups.map((group, index) => (
    <EditorGroup key={group.title} {...props} group={group} isFirst={index === 0} />
  ))

/** A part of the page. The first is open, and so are those with changes. */
function EditorGroup({
  draft,
  state,
  group,
  changes,
  isFirst,
}: Props & { group: FormGroup; isFirst: boolean }) {
  const count = changes.filter(({ path }) => group.fields.some((field) => isPathWithin(field, path))).length
  const [isOpenAtFirst] = useState(isFirst || count > 0 || state.document.name === 'details')
  return (
    <details className="editor-group" open={isOpenAtFirst}>
      <summary className="line">
        <span className="named editor-group-title">
          {group.title}
          {group.hint && <small>{group.hint}</small>}
        </span>
        {count > 0 && (
          <StatusBadge kind="draft">
            {count} change{count === 1 ? '' : 's'}
          </StatusBadge>
        )}
        <Icon name="chevron" />
      </summary>
      <div className="fields editor-fields">
        {group.fields.map((path) => (
          <PlaceField key={path} {...{ draft, state, path }} />
        ))}
      </div>
    </details>
  )
}
