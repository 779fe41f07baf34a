import { useEffect, useRef, useState } from 'react'
import { Dialog, DialogActions } from '#web/admin/ui/dialog.tsx'
import { Spinner } from '#web/admin/ui/spinner.tsx'
import type { WritingProps } from '#web/admin/ui/writing/writing-area.tsx'
import { WritingField } from '#web/admin/ui/writing/writing-field.tsx'
import { countLook, Frame, growingText } from '#web/features/website/form/controls.tsx'
import { Button } from '#web/ui/button/button.tsx'
import { AllPictures, type ChosenPicture } from './choose-picture.tsx'
import { ConsentFields } from './consent-fields.tsx'
import { PictureThumb } from './picture-thumb.tsx'
import { pictureSourceOf, pictureStatus, useOwnPictures } from './queries.ts'

type Props = Omit<WritingProps, 'addressOf' | 'onPicture'> & {
  /** For a newsletter: a client has to have agreed to that use. */
  isForMail?: boolean
}

type Asked = { put: (name: string, alt: string) => void; selected: ChosenPicture | undefined }

/** A text with pictures: one is chosen, then described; below the text stands who agreed to be in hers. */
export function PictureWriting({ isForMail = false, ...field }: Props) {
  const [asked, setAsked] = useState<Asked>()
  const { query, pictures } = useOwnPictures({ isFresh: true })
  // Pictures are drawn once, so their files are known first.
  if (query.isPending) return <Spinner>Opening your text...</Spinner>
  return (
    <>
      <WritingField
        {...field}
        addressOf={(name) => pictureSourceOf(name, pictures ?? new Map())?.fallback}
        onPicture={(put, selected) => setAsked({ put, selected })}
      />
      <OwnPictures text={field.value} isForMail={isForMail} />
      {asked && (
        <PutPicture
          selected={asked.selected}
          isForMail={isForMail}
          onClose={() => setAsked(undefined)}
          onPut={({ name, alt }) => asked.put(name, alt)}
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

type PutProps = Pick<Asked, 'selected'> & {
  isForMail: boolean
  /** Called once the dialog is shut. */
  onPut: (picture: ChosenPicture) => void
  onClose: () => void
}

/** A picture for a text, chosen and described. */
function PutPicture({ selected, isForMail, onPut, onClose }: PutProps) {
  const [picture, setPicture] = useState(selected)
  const result = useRef<ChosenPicture>(undefined)
  const box = useRef<HTMLDivElement>(null)
  const isFirst = useRef(true)
  // The pressed button went with the step before.
  useEffect(() => {
    const next = box.current?.querySelector<HTMLElement>(picture ? 'textarea' : 'button')
    if (!isFirst.current) next?.focus()
    isFirst.current = false
  }, [picture])
  return (
    <Dialog
      isSheet
      heading={selected ? 'Change the picture' : 'Put a picture here'}
      onClose={() => {
        onClose()
        if (result.current) onPut(result.current)
      }}
    >
      {(close) => (
        <div ref={box}>
          {picture ? (
            <DescribePicture
              {...{ picture, isForMail, isInText: selected !== undefined }}
              onAnother={() => setPicture(undefined)}
              onCancel={close}
              onDone={(alt) => {
                result.current = { name: picture.name, alt }
                close()
              }}
            />
          ) : (
            <AllPictures onTake={setPicture} onCancel={close} />
          )}
        </div>
      )}
    </Dialog>
  )
}

type DescribeProps = {
  picture: ChosenPicture
  isInText: boolean
  /** For a newsletter: it may be said to be only decoration, and its client has to have agreed to that use. */
  isForMail: boolean
  onDone: (alt: string) => void
  onAnother: () => void
  onCancel: () => void
}

const letters = { min: 10, max: 125 }

/** What is said of a picture in a text, and who agreed to be in it. */
function DescribePicture({ picture: { name, alt: first }, isInText, isForMail, ...on }: DescribeProps) {
  const own = useOwnPictures().pictures?.get(name)
  const [alt, setAlt] = useState(first)
  const [isDecoration, setDecoration] = useState(isForMail && isInText && first === '')
  const [problem, setProblem] = useState<string>()
  const words = isDecoration ? '' : alt.trim().replace(/\s+/g, ' ')
  const isLong = words.length >= letters.min && words.length <= letters.max
  const finish = () => {
    if (isDecoration || isLong) on.onDone(words)
    else
      setProblem(
        `Please write ${letters.min} to ${letters.max} letters; this has ${words.length}. They are read to people who cannot see the picture.`,
      )
  }
  return (
    <div className="column picture-dialog">
      <span className="grid grid-cols-[6.5rem_minmax(0,1fr)] items-start gap-4">
        <PictureThumb image={name} sizes="8rem" className="block aspect-[4/3] w-full object-cover" />
        <button type="button" className="text-button" onClick={on.onAnother}>
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
        <Button small onClick={finish}>
          {isInText ? 'Take it' : 'Put it in'}
        </Button>
        <button type="button" className="text-button" onClick={on.onCancel}>
          Cancel
        </button>
      </DialogActions>
    </div>
  )
}
