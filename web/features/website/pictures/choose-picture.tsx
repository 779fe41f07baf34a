import { useRef } from 'react'
import { useArticlePictures } from '#web/features/website/articles/queries.ts'
import { useFileChoice } from '#web/features/website/gallery/choose-files.tsx'
import { useOwnPictures } from '#web/features/website/gallery/queries.ts'
import { UploadList } from '#web/features/website/gallery/upload-list.tsx'
import { useUploads } from '#web/features/website/gallery/use-uploads.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { Icon } from '#web/ui/glyph/glyph.tsx'
import { ReadFailure } from '#web/ui/notices/read-failure.tsx'
import { Spinner } from '#web/ui/spinner/spinner.tsx'
import { type ChosenPicture, PictureChoices } from './picture-choices.tsx'

type Props = {
  heading: string
  /** The name of the picture that stands there now. */
  chosen?: string | undefined
  /** The field that it is for: some came with the website for one alone. */
  place?: string
  /** Called once the dialog is shut. */
  onChosen: (picture: ChosenPicture) => void
  onClose: () => void
}

/** All pictures there are, and her phone's: the one that is pressed, or that has arrived, is taken. */
export function ChoosePicture({ heading, chosen, place, onChosen, onClose }: Props) {
  const shipped = useArticlePictures()
  const own = useOwnPictures()
  const { uploads, add, dismiss } = useUploads()
  const [fileField, choose] = useFileChoice()
  const taken = useRef<ChosenPicture>(undefined)
  const failed = [shipped, own].find(({ error }) => error)
  const isSending = uploads.some(({ state }) => state === 'waiting' || state === 'sending')
  return (
    <Dialog
      heading={heading}
      onClose={() => {
        onClose()
        if (taken.current) onChosen(taken.current)
      }}
    >
      {(close) => {
        const take = (picture: ChosenPicture) => {
          taken.current = picture
          close()
        }
        const bringNew = () =>
          choose((files) => void add(files.slice(0, 1), ({ id }) => take({ name: id, alt: '' })))
        return (
          <div className="column picture-dialog">
            {fileField}
            {shipped.data && own.pictures ? (
              <>
                <PictureChoices
                  shipped={shipped.data.filter(({ only }) => only === undefined || only === place)}
                  pictures={own.pictures}
                  chosen={chosen}
                  onChoose={take}
                />
                <UploadList {...{ uploads }} pictures={own.pictures} onDismiss={dismiss} />
              </>
            ) : failed ? (
              <ReadFailure error={failed.error} onTryAgain={failed.refetch} isTrying={failed.isFetching}>
                The pictures could not be loaded.
              </ReadFailure>
            ) : (
              <Spinner>Loading your pictures...</Spinner>
            )}
            <div className="dialog-actions">
              <Button small disabled={isSending} onClick={bringNew}>
                <Icon name="plus" />A new one
              </Button>
              <button type="button" className="text-button" onClick={close}>
                Cancel
              </button>
            </div>
          </div>
        )
      }}
    </Dialog>
  )
}
