import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { type Editor, mountWritingEditor, type PictureAddress } from './editor.ts'
import { LinkDialog } from './link-dialog.tsx'
import { type Tool, Toolbar } from './toolbar.tsx'

type Picture = { name: string; alt: string }
type PutPicture = (name: string, alt: string) => void
export type WritingProps = {
  label: string
  /** The field's path in validation errors. */
  path: string
  /** Markdown. */
  value: string
  onWrite: (text: string) => void
  error: string | undefined
  hint: string
  addressOf: PictureAddress
  /** Opens the choice of a picture; receives the function that puts it at the cursor, and the one that is selected. */
  onPicture: (put: PutPicture, selected: Picture | undefined) => void
}

/** The text itself, with its buttons. */
export function WritingArea(props: WritingProps & { id: string }) {
  const { id, path, value, error, addressOf, onWrite, onPicture } = props
  const place = useRef<HTMLDivElement>(null)
  const editor = useRef<Editor>(undefined)
  const [pressed, setPressed] = useState<readonly Tool[]>([])
  const [link, setLink] = useState<ReturnType<Editor['link']>>()
  const askForLink = () => setLink(editor.current?.link())

  const open = useEffectEvent((mount: HTMLElement) =>
    mountWritingEditor({
      place: mount,
      text: value,
      addressOf: (name) => fileOf(name),
      onWrite: (text) => write(text),
      onPressed: (now) => setPressed((was) => (was.join() === now.join() ? was : now)),
      onLink: askForLink,
    }),
  )
  const write = useEffectEvent(onWrite)
  const fileOf = useEffectEvent(addressOf)
  useEffect(() => {
    if (!place.current) return
    const opened = open(place.current)
    editor.current = opened
    return () => {
      editor.current = undefined
      opened.close()
    }
  }, [])
  useEffect(() => editor.current?.setText(value), [value])
  useEffect(() => {
    editor.current?.setAttributes({
      ...{ id, class: 'input writing', role: 'textbox', lang: 'en-GB', spellcheck: 'true' },
      ...{ 'data-path': path, 'aria-multiline': 'true', 'aria-labelledby': `${id}label` },
      'aria-describedby': `${error ? `${id}error ` : ''}${id}hint`,
      ...(error && { 'aria-invalid': 'true' }),
    })
  }, [id, path, error])

  const put = (name: string, alt: string) => editor.current?.putPicture(name, alt)
  const press = (tool: Tool) => {
    if (tool === 'picture') onPicture(put, editor.current?.picture())
    else if (tool === 'link') askForLink()
    else editor.current?.press(tool)
  }
  return (
    <div className="rounded-field border-[1.5px] border-line bg-cream-50 hover:border-aubergine-900 has-[.writing:focus-visible]:border-copper-500 has-[.writing:focus-visible]:outline-3 has-[.writing:focus-visible]:outline-copper-500 has-[[aria-invalid=true]]:border-red-700">
      <Toolbar pressed={pressed} onPress={press} controls={id} />
      <div ref={place} />
      {link && (
        <LinkDialog
          {...link}
          onClose={() => setLink(undefined)}
          onDone={(href) => editor.current?.setLink(href)}
        />
      )}
    </div>
  )
}
