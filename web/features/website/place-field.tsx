import { ConfirmField } from './confirm-field.tsx'
import type { Place } from './layouts/layout.ts'
import { ListField } from './list-field.tsx'
import { SwitchField } from './switch-field.tsx'
import { EditorField, type EditorProps } from './text-field.tsx'

/** The field of one place, as its kind asks for. */
export function PlaceField(props: EditorProps & { place: Place }) {
  const { kind, isHalf } = props.place
  if (kind === 'lines' || kind === 'entries') return <ListField {...props} />
  if (kind === 'confirm') return <ConfirmField {...props} />
  if (kind === 'yes-or-no') return <SwitchField {...props} />
  return <EditorField {...props} isHalf={isHalf} />
}
