import { useId, useRef, useState } from 'react'
import { useFileChoice } from '#web/features/website/gallery/choose-files.tsx'
import { ConsentFields } from '#web/features/website/gallery/consent-fields.tsx'
import { type Crop, FocusPicker } from '#web/features/website/gallery/focus-picker.tsx'
import { consentDayOf } from '#web/features/website/gallery/pictures.ts'
import { useOwnPictures } from '#web/features/website/gallery/queries.ts'
import { UploadList } from '#web/features/website/gallery/upload-list.tsx'
import { useUploads } from '#web/features/website/gallery/use-uploads.ts'
import { useShippedPictures } from '#web/features/website/queries.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { FieldError } from '#web/ui/field/field-error.tsx'
import { Icon } from '#web/ui/glyph/glyph.tsx'
import { ReadFailure } from '#web/ui/notices/read-failure.tsx'
import { Spinner } from '#web/ui/spinner/spinner.tsx'
import { type ChosenPicture, PictureChoices } from './picture-choices.tsx'

type Props = {
  heading: string
  yes: string
  first?: ChosenPicture | undefined
  /** The shapes that it is cut to; without any it is shown whole. */
  crops?: readonly Crop[] | undefined
  /** What the page looks at where she has said nothing. */
  usualFocus?: string | undefined
  /** The field that it is for: some came with the website for one alone. */
  place?: string
  /** Stands beside words that say what it shows, so it needs none of its own. */
  isOrnament?: boolean | undefined
  /** For a newsletter: it may be said to be only decoration, and its client has to have agreed to that use. */
  isForMail?: boolean
  /** Called when it is recorded who agreed: what kept the picture from being published may be over. */
  onConsent: () => void
  /** Called once the dialog is shut. */
  onChosen: (picture: ChosenPicture) => void
  onClose: () => void
}

const withdrawnWords = 'The consent to this picture was taken back: please choose another.'
const length = { least: 10, most: 125 }

/** One of her own pictures, a new one, or one that came with the website, with what belongs to it. */
export function PictureDialog(props: Props) {
  const { heading, yes, first, crops = [], usualFocus = '50% 50%', place } = props
  const { isOrnament = false, isForMail = false, onConsent, onChosen, onClose } = props
  const shipped = useShippedPictures()
  const own = useOwnPictures()
  const { uploads, add, dismiss } = useUploads()
  const [fileField, choose] = useFileChoice()
  const [wanted, setWanted] = useState<ChosenPicture | undefined>(first)
  const [result, setResult] = useState<ChosenPicture>()
  const [problem, setProblem] = useState<string>()
  const [agreedHere, setAgreedHere] = useState<ReadonlySet<string>>(new Set())
  const [isDecoration, setDecoration] = useState(isForMail && first?.alt === '')
  const id = useId()
  const wordsField = useRef<HTMLTextAreaElement>(null)

  const picture = own.pictures?.get(wanted?.name ?? '')
  const choices = shipped.data?.filter(({ only }) => only === undefined || place === 'picture') ?? []
  const usualAlt = choices.find(({ name }) => name === wanted?.name)?.alt ?? ''
  // Where she has written none, a picture has the words that it came with.
  const withWords =
    wanted === first && wanted?.alt === '' && !isForMail ? { ...wanted, alt: usualAlt } : wanted
  const chosen = picture?.withdrawnAt ? undefined : withWords
  const said = problem ?? (picture?.withdrawnAt && withdrawnWords)
  const take = (one: ChosenPicture) => {
    setProblem(undefined)
    setWanted(one.name === first?.name ? first : one)
  }
  const bringNew = () =>
    choose(
      (files) =>
        void add(files.slice(0, 1), ({ id: name }) => {
          take({ name, alt: '' })
          // What comes next, below all that was shown on the way.
          wordsField.current?.scrollIntoView({ block: 'center' })
        }),
    )
  const finish = (close: () => void) => {
    const alt = isDecoration ? '' : (chosen?.alt.trim().replace(/\s+/g, ' ') ?? '')
    if (!chosen) return setProblem('Please choose a picture first.')
    if (!isOrnament && !isDecoration && (alt.length < length.least || alt.length > length.most))
      return setProblem(
        `Please write ${length.least} to ${length.most} letters; this has ${alt.length}. They are read to people who cannot see the picture.`,
      )
    setResult({ ...chosen, alt, isUsual: alt === usualAlt })
    close()
  }
  const failed = shipped.error ? shipped : own.error ? own : undefined
  const isSending = uploads.some(({ state }) => state !== 'done' && state !== 'refused')

  return (
    <Dialog
      heading={heading}
      onClose={() => {
        onClose()
        if (result) onChosen(result)
      }}
    >
      {(close) => (
        <div className="column picture-dialog">
          {fileField}
          {shipped.data && own.pictures ? (
            <>
              <PictureChoices
                shipped={choices}
                pictures={own.pictures}
                chosen={chosen?.name}
                onChoose={take}
              />
              <UploadList
                {...{ uploads }}
                pictures={own.pictures}
                onDismiss={dismiss}
                next={isOrnament ? '' : 'Next: the words for people who cannot see it.'}
              />
            </>
          ) : failed ? (
            <ReadFailure error={failed.error} onTryAgain={failed.refetch} isTrying={failed.isFetching}>
              The pictures could not be loaded.
            </ReadFailure>
          ) : (
            <Spinner>Loading your pictures...</Spinner>
          )}
          {!isOrnament && (
            <div className="field editor-field">
              <div className="row-between editor-label">
                <label htmlFor={id}>Words for people who cannot see it</label>
                <span className="editor-count">
                  {isDecoration ? 0 : (chosen?.alt.trim().length ?? 0)} of {length.most} letters
                </span>
              </div>
              <textarea
                id={id}
                ref={wordsField}
                rows={2}
                className="input input-words"
                value={isDecoration ? '' : (chosen?.alt ?? '')}
                disabled={!chosen || isDecoration}
                aria-invalid={problem ? true : undefined}
                aria-describedby={problem ? `${id}problem` : undefined}
                onChange={({ target }) => {
                  setProblem(undefined)
                  if (chosen) setWanted({ ...chosen, alt: target.value.replace(/[\r\n]+/g, ' ') })
                }}
              />
            </div>
          )}
          {isForMail && (
            <label className="checkbox-row">
              <input
                type="checkbox"
                checked={isDecoration}
                onChange={({ target }) => {
                  setProblem(undefined)
                  setDecoration(target.checked)
                }}
              />
              <span>It only decorates: there is nothing to say about it</span>
            </label>
          )}
          <div role="alert">{said && <FieldError id={`${id}problem`}>{said}</FieldError>}</div>
          {chosen && picture && own.pictures && crops.length > 0 && (
            <FocusPicker
              {...{ crops }}
              usual={usualFocus}
              image={picture.id}
              pictures={own.pictures}
              focus={chosen.focus}
              onChange={(focus) => setWanted({ ...chosen, focus })}
            />
          )}
          {chosen && picture && (
            <ConsentFields
              key={picture.id}
              {...{ picture, isForMail }}
              // What was only just ticked is not known to anybody else yet.
              isLive={consentDayOf(picture) !== undefined && !agreedHere.has(picture.id)}
              onRecorded={() => {
                setAgreedHere(new Set([...agreedHere, picture.id]))
                onConsent()
              }}
            />
          )}
          <div className="dialog-actions">
            <Button small onClick={() => finish(close)}>
              {yes}
            </Button>
            <Button small variant="line" disabled={isSending} onClick={bringNew}>
              <Icon name="plus" />A new one
            </Button>
            <button type="button" className="text-button" onClick={close}>
              Cancel
            </button>
          </div>
        </div>
      )}
    </Dialog>
  )
}
