import type { Command } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { activeToolsAt, commands, insertPicture, linkAtCursor, setLink } from './commands.ts'
import { mountWritingEditor, type PictureAddress, showText } from './editor.ts'
import { LinkDialog } from './link-dialog.tsx'
import { type Tool, Toolbar } from './toolbar.tsx'

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
  /** Opens the choice of a picture; receives the function that puts it at the cursor. */
  onPicture: (put: (name: string, alt: string) => void) => void
}

/** The text itself, with its buttons. */
export function WritingArea(props: WritingProps & { id: string }) {
  const { id, path, value, error } = props
  const place = useRef<HTMLDivElement>(null)
  const view = useRef<EditorView>(null)
  /** What was typed here last: it is shown already. */
  const written = useRef(value)
  const [pressed, setPressed] = useState<readonly Tool[]>([])
  const [link, setAskedLink] = useState<{ href: string | undefined }>()
  const askForLink = () => view.current && setAskedLink({ href: linkAtCursor(view.current.state)?.href })

  const open = useEffectEvent((mount: HTMLElement) =>
    mountWritingEditor({
      place: mount,
      text: value,
      addressOf: (name) => addressOf(name),
      onWrite: (text) => write(text),
      onSelect: (state) => {
        const now = activeToolsAt(state)
        setPressed((was) => (was.join() === now.join() ? was : now))
      },
      onLink: askForLink,
    }),
  )
  const addressOf = useEffectEvent(props.addressOf)
  const write = useEffectEvent((text: string) => {
    written.current = text
    props.onWrite(text)
  })
  useEffect(() => {
    if (!place.current) return
    const opened = open(place.current)
    view.current = opened
    return () => opened.destroy()
  }, [])
  useEffect(() => {
    if (value === written.current || value === written.current.trim()) return
    written.current = value
    if (view.current) showText(view.current, value)
  }, [value])
  useEffect(() => {
    const attributes = {
      ...{ id, class: 'input writing', role: 'textbox', lang: 'en-GB', spellcheck: 'true' },
      ...{ 'data-path': path, 'aria-multiline': 'true', 'aria-labelledby': `${id}label` },
      'aria-describedby': `${error ? `${id}error ` : ''}${id}hint`,
      ...(error && { 'aria-invalid': 'true' }),
    }
    view.current?.setProps({ attributes })
  }, [id, path, error])

  function run(command: Command | undefined): void {
    if (!view.current) return
    command?.(view.current.state, view.current.dispatch)
    view.current.focus()
  }
  function press(tool: Tool): void {
    if (tool === 'link') askForLink()
    else if (tool === 'picture') props.onPicture((name, alt) => run(insertPicture(name, alt)))
    else run(commands[tool])
  }
  return (
    <div className="rounded-field border-[1.5px] border-line bg-cream-50 hover:border-aubergine-900 has-[.writing:focus-visible]:border-copper-500 has-[.writing:focus-visible]:outline-3 has-[.writing:focus-visible]:outline-copper-500 has-[[aria-invalid=true]]:border-red-700">
      <Toolbar pressed={pressed} onPress={press} controls={id} />
      <div ref={place} />
      {link && (
        <LinkDialog {...link} onClose={() => setAskedLink(undefined)} onDone={(href) => run(setLink(href))} />
      )}
    </div>
  )
}
