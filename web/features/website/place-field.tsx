import { valueAt } from '#contract/content-paths.ts'
import { AwayPreview } from './away-preview.tsx'
import { ConfirmField } from './confirm-field.tsx'
import type { Place } from './layouts/layout.ts'
import { ListField } from './list-field.tsx'
import { OptionalGroup } from './optional-group.tsx'
import { PictureField } from './pictures/picture-field.tsx'
import { SwitchField } from './switch-field.tsx'
import { EditorField, type EditorProps } from './text-field.tsx'

/** The field of one place, as its kind asks for. */
export function PlaceField(props: EditorProps & { place: Place }) {
  const { kind, within } = props.place
  // A part of a group that is switched off.
  if (within !== undefined && valueAt(props.state.content, within) === undefined) return null
  if (kind === 'lines' || kind === 'entries') return <ListField {...props} />
  if (kind === 'confirm') return <ConfirmField {...props} />
  if (kind === 'yes-or-no') return <SwitchField {...props} />
  if (kind === 'optional') return <OptionalGroup {...props} />
  if (kind === 'picture') return <PictureField {...props} />
  if (kind === 'away-preview') return <AwayPreview {...props} />
  return <EditorField {...props} isHalf={props.place.isHalf} />
}
