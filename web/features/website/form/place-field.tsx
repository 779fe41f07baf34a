import { valueAt } from '#contract/content-paths.ts'
import { fieldAt } from '#contract/website-form.ts'
import { PictureField } from '#web/features/website/pictures/picture-field.tsx'
import { AwayPreview } from '#web/features/website/preview/away-preview.tsx'
import { ConfirmField } from './confirm-field.tsx'
import { ListField } from './list-field.tsx'
import { OptionalGroup } from './optional-group.tsx'
import { EditorField, type FieldProps, groupAround } from './text-field.tsx'

/** The field at a path, with the control that its definition asks for. */
export function PlaceField(props: FieldProps) {
  const { state, path } = props
  const control = fieldAt(state.document, path)?.control
  const around = groupAround(state, path)
  // A part of a group that is switched off.
  if (around !== undefined && valueAt(state.content, around) === undefined) return null
  if (control === 'list') return <ListField {...props} />
  if (control === 'confirm') return <ConfirmField {...props} />
  if (control === 'optional') return <OptionalGroup {...props} />
  if (control === 'picture') return <PictureField {...props} />
  return (
    <>
      <EditorField {...props} />
      {control === 'away-words' && around !== undefined && <AwayPreview state={state} path={around} />}
    </>
  )
}
