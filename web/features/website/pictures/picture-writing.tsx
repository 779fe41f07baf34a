import { useCallback, useRef, useState } from 'react'
import { Dialog, DialogActions } from '#web/admin/ui/dialog.tsx'
import { WritingField, type WritingProps } from '#web/admin/ui/writing/writing-field.tsx'
import { countLook, Frame, growingText } from '#web/features/website/form/controls.tsx'
import { Button } from '#web/ui/button/button.tsx'
import { ChoosePicture, type ChosenPicture } from './choose-picture.tsx'
import { ConsentFields } from './consent-fields.tsx'
import { PictureThumb } from './picture-thumb.tsx'
import { pictureSourceOf, pictureStatus, useOwnPictures } from './queries.ts'

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
  const { pictures } = useOwnPictures({ isFresh: true })
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
      <OwnPictures text={field.value} isForMail={isForMail} />
      {asked && !asked.picture && (
        <ChoosePicture
          heading={asked.isInText ? 'Change the picture' : 'Put a picture here'}
          onClose={close}
          onChosen={(picture) => setAsked({ ...asked, picture })}
        />
      )}
      {asked?.picture && (
        <DescribePicture
          picture={asked.picture}
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

/** Her own pictures in the text, and who agreed to be in them. */
function OwnPictures({ text, isForMail }: { text: string; isForMail: boolean }) {
  const { pictures } = useOwnPictures()
  const names = new Set(text.match(/\bown-[0-9a-f]{20}\b/g))
  if (!pictures || names.size === 0) return null
  return (
    <section className="column" aria-label="Your pictures in this text">
      {Array.from(names, (name) => {
        const picture = pictures.get(name)
        const { words, isBad } = pictureStatus(name, pictures, isForMail)
        return (
          <details key={name} open={isBad} className="border-[1.5px] border-hair px-4">
            <summary className="flex items-center gap-[0.9rem] py-[0.6rem]">
              <PictureThumb image={name} sizes="4rem" className="size-16 object-cover" />
              <span className="named">
                <b>Your picture in this text</b>
                <small className={isBad ? 'bad' : undefined}>{words}</small>
              </span>
            </summary>
            {picture && <ConsentFields className="pb-4" {...{ picture, isForMail }} />}
          </details>
        )
      })}
    </section>
  )
}

type DescribeProps = {
  picture: ChosenPicture
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
function DescribePicture({ picture: { name, alt: first }, isInText, isForMail, ...on }: DescribeProps) {
  const own = useOwnPictures().pictures?.get(name)
  const [alt, setAlt] = useState(first)
  const [isDecoration, setDecoration] = useState(isForMail && isInText && first === '')
  const [problem, setProblem] = useState<string>()
  const then = useRef<() => void>(undefined)
  const words = isDecoration ? '' : alt.trim().replace(/\s+/g, ' ')
  const finish = (close: () => void) => {
    if (!isDecoration && (words.length < letters.min || words.length > letters.max))
      return setProblem(
        `Please write ${letters.min} to ${letters.max} letters; this has ${words.length}. They are read to people who cannot see the picture.`,
      )
    then.current = () => on.onDescribed(words)
    close()
  }
  return (
    <Dialog
      isSheet
      heading={isInText ? 'Change the picture' : 'Put a picture here'}
      onClose={() => {
        on.onClose()
        then.current?.()
      }}
    >
      {(close) => (
        <div className="column picture-dialog">
          <span className="grid grid-cols-[6.5rem_minmax(0,1fr)] items-start gap-4">
            <PictureThumb image={name} sizes="8rem" className="block aspect-[4/3] w-full object-cover" />
            <button
              type="button"
              className="text-button"
              onClick={() => {
                then.current = on.onAnother
                close()
              }}
            >
              Another one
            </button>
          </span>
          <Frame
            label="Words for people who cannot see it"
            error={problem}
            note={<span className={countLook()}>{`${words.length} of ${letters.max} letters`}</span>}
          >
            {(control) => (
              <textarea
                {...control}
                data-takes-focus
                rows={2}
                className={growingText}
                value={isDecoration ? '' : alt}
                disabled={isDecoration}
                onChange={({ target }) => {
                  setProblem(undefined)
                  setAlt(target.value.replace(/[\r\n]+/g, ' '))
                }}
              />
            )}
          </Frame>
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
          {own && <ConsentFields picture={own} isForMail={isForMail} />}
          <DialogActions>
            <Button small onClick={() => finish(close)}>
              {isInText ? 'Take it' : 'Put it in'}
            </Button>
            <button type="button" className="text-button" onClick={close}>
              Cancel
            </button>
          </DialogActions>
        </div>
      )}
    </Dialog>
  )
}
