import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { ReadFailure } from '#web/admin/ui/query.tsx'
import { Spinner } from '#web/admin/ui/spinner.tsx'
import { FieldError } from '#web/ui/field/field-error.tsx'
import type { Editor, PictureAddress } from './editor.ts'
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
  hint: ReactNode
  shown: readonly Tool[]
  addressOf: PictureAddress
  /** Opens the choice of a picture; receives the function that puts it at the cursor, and the one that is selected. */
  onPicture: (put: PutPicture, selected: Picture | undefined) => void
  /** Shown below the text, inside its frame. */
  foot?: ReactNode
}

/** A text that looks as it will be read while it is written; it is stored as Markdown. */
export function WritingField(props: WritingProps) {
  const { label, error, hint } = props
  const id = useId()
  const editor = useQuery({ queryKey: ['script', 'editor'], queryFn: () => import('./editor.ts') })
  return (
    <div className="field">
      <label id={`${id}label`} htmlFor={id}>
        {label}
      </label>
      {editor.data ? (
        <WritingArea {...{ ...props, id }} openEditor={editor.data.mountWritingEditor} />
      ) : editor.error ? (
        <>
          <ReadFailure error={editor.error} onTryAgain={editor.refetch} isTrying={editor.isFetching}>
            What you write with could not be loaded. Your text is safe, and you can go on here: it is shown
            with its signs, such as **bold**.
          </ReadFailure>
          <PlainText {...{ ...props, id }} />
        </>
      ) : (
        <Spinner>Opening your text...</Spinner>
      )}
      {error && <FieldError id={`${id}error`}>{error}</FieldError>}
      <p className="hint" id={`${id}hint`}>
        {hint}
      </p>
    </div>
  )
}

/** The text with its signs, to go on with where the editor has not arrived. */
function PlainText({ id, path, value, error, onWrite }: WritingProps & { id: string }) {
  return (
    <textarea
      id={id}
      className="input mt-3 min-h-72 leading-[1.62]"
      lang="en-GB"
      rows={12}
      data-path={path}
      aria-invalid={error ? true : undefined}
      aria-describedby={`${error ? `${id}error ` : ''}${id}hint`}
      value={value}
      onChange={({ target }) => onWrite(target.value)}
    />
  )
}

type AreaProps = WritingProps & {
  id: string
  openEditor: typeof import('./editor.ts').mountWritingEditor
}

function WritingArea(props: AreaProps) {
  const { id, openEditor, path, value, error, shown, addressOf, onWrite, onPicture, foot } = props
  const place = useRef<HTMLDivElement>(null)
  const editor = useRef<Editor>(undefined)
  const [pressed, setPressed] = useState<readonly Tool[]>([])
  const [link, setLink] = useState<ReturnType<Editor['link']>>()
  const askForLink = () => setLink(editor.current?.link())

  const open = useEffectEvent((mount: HTMLElement) =>
    openEditor({
      place: mount,
      ...{ text: value, shown, addressOf },
      onWrite: (text) => write(text),
      onPressed: (now) => setPressed((was) => (was.join() === now.join() ? was : now)),
      onLink: askForLink,
    }),
  )
  const write = useEffectEvent(onWrite)
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
  useEffect(() => editor.current?.showPictures(addressOf), [addressOf])
  useEffect(() => {
    editor.current?.setAttributes({
      ...{ id, class: 'input writing', role: 'textbox', lang: 'en-GB', spellcheck: 'true' },
      ...{ 'data-path': path, 'aria-multiline': 'true', 'aria-labelledby': `${id}label` },
      'aria-describedby': `${error ? `${id}error ` : ''}${id}hint`,
      ...(error && { 'aria-invalid': 'true' }),
    })
  }, [id, path, error])

  const put: PutPicture = (name, alt) => editor.current?.putPicture(name, alt)
  const press = (tool: Tool) => {
    if (tool === 'picture') onPicture(put, editor.current?.picture())
    else if (tool === 'link') askForLink()
    else editor.current?.press(tool)
  }
  return (
    <div className="rounded-field border-[1.5px] border-line bg-cream-50 hover:border-aubergine-900 has-[.writing:focus-visible]:border-copper-500 has-[.writing:focus-visible]:outline-3 has-[.writing:focus-visible]:outline-copper-500 has-[[aria-invalid=true]]:border-red-700">
      <Toolbar {...{ shown, pressed }} onPress={press} controls={id} />
      <div ref={place} />
      {foot && (
        <div className="wrapping muted border-t border-cream-200 px-[1.2rem] py-[0.6rem] text-small tabular-nums">
          {foot}
        </div>
      )}
      {link && (
        <LinkDialog
          {...link}
          onClose={() => setLink(undefined)}
          onDone={(href, words) => editor.current?.setLink(href, words)}
        />
      )}
    </div>
  )
}
