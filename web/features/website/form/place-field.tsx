import { use } from 'react'
import { valueAt } from '#contract/content-paths.ts'
import { fieldAtPath } from '#contract/website-form.ts'
import { PictureField } from '#web/features/website/pictures/picture-field.tsx'
import { AwayPreview } from '#web/features/website/preview/away-preview.tsx'
import { AwayTexts } from './away-texts.ts'
import { ConfirmField } from './confirm-field.tsx'
import { ListField } from './list-field.tsx'
import { OptionalGroup } from './optional-group.tsx'
import { EditorField, type FieldProps, fieldTextOf, optionalGroupOf } from './text-field.tsx'

/** The saved texts that her words to visitors may be taken from. */
function Choices({ draft, state, path }: FieldProps) {
  const Texts = use(AwayTexts)
  const words = fieldTextOf(valueAt(state.content, path))
  if (!Texts) return null
  return (
    <Texts
      kind="away"
      words={words}
      isOwn={words !== ''}
      onWrite={(next) => draft.write(path, next)}
      takeFocus={() => document.querySelector<HTMLElement>(`[data-path="${path}"]`)?.focus()}
    />
  )
}

/** The field at a path, with the control that its definition asks for. */
export function PlaceField(props: FieldProps) {
  const { state, path } = props
  const control = fieldAtPath(state.document, path)?.control
  const around = optionalGroupOf(state, path)
  // A part of a group that is switched off.
  if (around !== undefined && valueAt(state.content, around) === undefined) return null
  if (control === 'list') return <ListField {...props} />
  if (control === 'confirm') return <ConfirmField {...props} />
  if (control === 'optional') return <OptionalGroup {...props} />
  if (control === 'picture') return <PictureField {...props} />
  return (
    <>
      {control === 'away-words' && <Choices {...props} />}
      <EditorField {...props} />
      {control === 'away-words' && around !== undefined && <AwayPreview state={state} path={around} />}
    </>
  )
}
