import { useEffect, useEffectEvent, useId, useRef } from 'react'
import { EditorField, type EditorProps } from '#web/features/website/form/text-field.tsx'
import { closeOnBack } from '#web/lib/layers.ts'
import { useMediaQuery } from '#web/lib/use-media-query.ts'
import { Button } from '#web/ui/button/button.tsx'
import { IconButton } from '#web/ui/button/icon-button.tsx'
import { FieldError } from '#web/ui/field/field-error.tsx'
import { Icon } from '#web/ui/glyph/glyph.tsx'
import { ConsentChoice, ConsentFields } from './consent-fields.tsx'
import { FocusPicker } from './focus-picker.tsx'
import { type Item, patternWords, publishedEntry, textIn } from './pictures.ts'
import type { Pictures } from './queries.ts'

type Props = EditorProps & {
  item: Item
  index: number
  pictures: Pictures
  /** Where the focus goes: a field that has to be put right. */
  goTo: string | undefined
  /** Open from the start, beside the tiles: then the focus stays where it is. */
  isFirst: boolean
  onClose: () => void
  onReplace: () => void
  onRemove: () => void
}

/** The next field of words, as the keyboard of a phone goes on. */
function focusNext(field: HTMLTextAreaElement): void {
  const fields = [...(field.closest('dialog')?.querySelectorAll('textarea') ?? [])]
  const next = fields[fields.indexOf(field) + 1]
  if (next) next.focus()
  else field.blur()
}

/** One picture with its words: beside the tiles on a desk, over all of the screen on a phone. */
export function PictureSheet(props: Props) {
  const { draft, state, item, index, pictures, goTo, isFirst, onReplace } = props
  const heading = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  const title = useRef<HTMLHeadingElement>(null)
  const isBeside = useMediaQuery('(width >= 64rem)')
  const path = `items[${index}]`
  const picture = pictures.get(item.image)
  const published = publishedEntry(state, 'items', item.id)
  const takesFocus = useRef(!isFirst)

  useEffect(() => {
    const shown = dialog.current
    const focused = document.activeElement
    if (isBeside) shown?.show()
    else shown?.showModal()
    if (takesFocus.current) title.current?.focus({ preventScroll: isBeside })
    // A dialog takes the focus even beside the page, which was opened to be read from its top.
    else if (focused instanceof HTMLElement) focused.focus({ preventScroll: true })
    takesFocus.current = true
    return () => shown?.close()
  }, [isBeside])
  const onBack = useEffectEvent(() => {
    close()
    return true
  })
  useEffect(() => (isBeside ? undefined : closeOnBack(() => onBack())), [isBeside])
  useEffect(() => {
    if (goTo === undefined) return
    const field = dialog.current?.querySelector<HTMLElement>(`[data-path="${CSS.escape(goTo)}"]`)
    field?.focus()
    field?.scrollIntoView({ block: 'center' })
  }, [goTo])

  // Shut first: while it is open over the page, nothing behind it takes the focus.
  const leave = (then: () => void) => () => {
    dialog.current?.close()
    then()
  }
  const close = leave(props.onClose)
  const field = (name: 'title' | 'description' | 'alt') => (
    <EditorField {...{ draft, state }} path={`${path}.${name}`} publishedText={textIn(published, name)} />
  )
  const consentError = state.errors[`${path}.image`]
  return (
    <dialog
      ref={dialog}
      className="dialog picture-sheet"
      aria-labelledby={heading}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && isBeside) close()
        if (event.key === 'Enter' && event.target instanceof HTMLTextAreaElement) focusNext(event.target)
      }}
      onCancel={(event) => {
        event.preventDefault()
        close()
      }}
    >
      <header className="dialog-head">
        <h2 id={heading} ref={title} tabIndex={-1}>
          {item.title || 'New picture'}
        </h2>
        <IconButton icon="close" className="dialog-close" aria-label="Close" onClick={close} />
      </header>
      <FocusPicker
        {...{ pictures }}
        image={item.image}
        focus={item.focus}
        onChange={(focus) => draft.write(`${path}.focus`, focus)}
      />
      {field('title')}
      {field('description')}
      <ConsentChoice
        label="Curl pattern (optional)"
        words={patternWords}
        value={item.pattern}
        onChange={(chosen) => draft.write(`${path}.pattern`, chosen === '' ? undefined : chosen)}
      />
      {field('alt')}
      <div className="column" data-path={`${path}.image`} tabIndex={-1}>
        {picture ? (
          <ConsentFields
            key={picture.id}
            picture={picture}
            isLive={textIn(published, 'image') === picture.id}
            // Written again, so that what kept it from being published is asked anew.
            onRecorded={() => draft.write(`${path}.image`, picture.id)}
          />
        ) : (
          <p className="hint">
            An illustration that came with the website: it needs no consent, and “Illustration:” is put in
            front of its words.
          </p>
        )}
        {consentError && <FieldError>{consentError}</FieldError>}
      </div>
      <div className="row-between">
        <Button small onClick={close}>
          Done
        </Button>
        <span className="row">
          <button type="button" className="text-button" onClick={onReplace}>
            Replace picture
          </button>
          <button type="button" className="text-button bad" onClick={leave(props.onRemove)}>
            <Icon name="bin" />
            Remove
          </button>
        </span>
      </div>
    </dialog>
  )
}
