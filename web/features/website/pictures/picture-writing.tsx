import { useCallback, useId, useRef, useState } from 'react'
import { WritingField, type WritingProps } from '#web/admin/ui/writing/writing-field.tsx'
import { countLook, growingText, labelLook } from '#web/features/website/form/controls.tsx'
import { ConsentFields } from '#web/features/website/pictures/consent-fields.tsx'
import { PictureThumb } from '#web/features/website/pictures/picture-thumb.tsx'
import {
  type Pictures,
  pictureSourceOf,
  pictureStatus,
  useOwnPictures,
} from '#web/features/website/pictures/queries.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { FieldError } from '#web/ui/field/field-error.tsx'
import { ChoosePicture, type ChosenPicture } from './choose-picture.tsx'

type Props = Omit<WritingProps, 'addressOf' | 'onPicture'> & {
  /** For a newsletter: a client has to have agreed to that use. */
  isForMail?: boolean
}

type Asked = {
  put: (name: string, alt: string) => void
  isInText: boolean
  /** Undefined until one is chosen. */
  picture: ChosenPicture | undefined
}

/** A text with pictures: one is chosen, then described; below the text stands who agreed to be in hers. */
export function PictureWriting({ isForMail = false, ...field }: Props) {
  const [asked, setAsked] = useState<Asked>()
  const { pictures } = useOwnPictures()
  const addressOf = useCallback(
    (name: string) => pictureSourceOf(name, pictures ?? new Map())?.fallback,
    [pictures],
  )
  const close = () => setAsked(undefined)
  return (
    <>
      <WritingField
        {...{ ...field, addressOf }}
        onPicture={(put, selected) => setAsked({ put, isInText: selected !== undefined, picture: selected })}
      />
      {pictures && <OwnPictures text={field.value} {...{ pictures, isForMail }} />}
      {asked && !asked.picture && (
        <ChoosePicture
          heading={asked.isInText ? 'Change the picture' : 'Put a picture here'}
          onClose={close}
          onChosen={(picture) => setAsked({ ...asked, picture })}
        />
      )}
      {asked?.picture && (
        <DescribePicture
          {...asked.picture}
          {...{ isForMail }}
          isInText={asked.isInText}
          onClose={close}
          onAnother={() => setAsked({ ...asked, picture: undefined })}
          onDescribed={(alt) => asked.picture && asked.put(asked.picture.name, alt)}
        />
      )}
    </>
  )
}

type OwnPicturesProps = { text: string; pictures: Pictures; isForMail: boolean }

/** Her own pictures in the text, and who agreed to be in them. */
function OwnPictures({ text, pictures, isForMail }: OwnPicturesProps) {
  const names = new Set(text.match(/\bown-[0-9a-f]{20}\b/g))
  if (names.size === 0) return null
  return (
    <section className="column" aria-label="Your pictures in this text">
      {Array.from(names, (name) => {
        const picture = pictures.get(name)
        const { words, isBad } = pictureStatus(name, pictures, isForMail)
        return (
          <details key={name} open={isBad} className="border-[1.5px] border-hair px-4">
            <summary className="flex items-center gap-[0.9rem] py-[0.6rem]">
              <PictureThumb image={name} pictures={pictures} sizes="4rem" className="size-16 object-cover" />
              <span className="named">
                <b>Your picture in this text</b>
                <small className={isBad ? 'bad' : undefined}>{words}</small>
              </span>
            </summary>
            {picture && (
              <div className="pb-4">
                <ConsentFields {...{ picture, isForMail }} />
              </div>
            )}
          </details>
        )
      })}
    </section>
  )
}

type DescribeProps = {
  name: string
  /** What is said of it already. */
  alt: string
  isInText: boolean
  /** For a newsletter: it may be said to be only decoration, and its client has to have agreed to that use. */
  isForMail: boolean
  /** Called once the dialog is shut. */
  onDescribed: (alt: string) => void
  onAnother: () => void
  onClose: () => void
}

const letters = { min: 10, max: 125 }

/** What is said of a picture in a text, and who agreed to be in it. */
function DescribePicture(props: DescribeProps) {
  const { name, alt: first, isInText, isForMail, onDescribed, onAnother, onClose } = props
  const { pictures = new Map() } = useOwnPictures()
  const picture = pictures.get(name)
  const [alt, setAlt] = useState(first)
  const [isDecoration, setDecoration] = useState(isForMail && isInText && first === '')
  const [problem, setProblem] = useState<string>()
  const then = useRef<() => void>(undefined)
  const id = useId()
  const finish = (close: () => void) => {
    const words = isDecoration ? '' : alt.trim().replace(/\s+/g, ' ')
    if (!isDecoration && (words.length < letters.min || words.length > letters.max))
      return setProblem(
        `Please write ${letters.min} to ${letters.max} letters; this has ${words.length}. They are read to people who cannot see the picture.`,
      )
    then.current = () => onDescribed(words)
    close()
  }
  return (
    <Dialog
      isSheet
      heading={isInText ? 'Change the picture' : 'Put a picture here'}
      onClose={() => {
        onClose()
        then.current?.()
      }}
    >
      {(close) => (
        <div className="column picture-dialog">
          <span className="beside-picture">
            <PictureThumb
              image={name}
              pictures={pictures}
              sizes="8rem"
              className="block aspect-[4/3] w-full object-cover"
            />
            <button
              type="button"
              className="text-button"
              onClick={() => {
                then.current = onAnother
                close()
              }}
            >
              Another one
            </button>
          </span>
          <div className="field editor-field">
            <div className={labelLook}>
              <label htmlFor={id}>Words for people who cannot see it</label>
              <span className={countLook()}>
                {isDecoration ? 0 : alt.trim().length} of {letters.max} letters
              </span>
            </div>
            <textarea
              id={id}
              data-takes-focus
              rows={2}
              className={growingText}
              value={isDecoration ? '' : alt}
              disabled={isDecoration}
              aria-invalid={problem ? true : undefined}
              aria-describedby={problem ? `${id}problem` : undefined}
              onChange={({ target }) => {
                setProblem(undefined)
                setAlt(target.value.replace(/[\r\n]+/g, ' '))
              }}
            />
          </div>
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
          <div role="alert">{problem && <FieldError id={`${id}problem`}>{problem}</FieldError>}</div>
          {picture && <ConsentFields {...{ picture, isForMail }} />}
          <div className="dialog-actions">
            <Button small onClick={() => finish(close)}>
              {isInText ? 'Take it' : 'Put it in'}
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
