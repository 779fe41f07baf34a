import type { Tool } from '#web/ui/writing/tools.ts'
import { WritingField } from '#web/ui/writing/writing-field.tsx'

type Props = { value: string; onWrite: (body: string) => void; error: string | undefined }

const shown: readonly Tool[] = ['bold', 'italic', 'heading', 'list', 'link', 'picture']

const addressOf = (name: string) => (/^(?:https?:\/)?\//.test(name) ? name : undefined)

export const MessageField = ({ value, onWrite, error }: Props) => (
  <WritingField
    label="Message"
    path="body"
    {...{ value, onWrite, error, shown, addressOf }}
    hint="Your name, address and an unsubscribe link are added for you."
  />
)
