import PlusIcon from 'lucide-react/icons/plus'
import { useRef } from 'react'
import { Button } from '#web/ui/button/button.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { ReadFailure } from '#web/ui/notices/read-failure.tsx'
import { Spinner } from '#web/ui/spinner/spinner.tsx'
import { type ChosenPicture, PictureChoices } from './picture-choices.tsx'
import { useOwnPictures } from './queries.ts'
import { useUploads } from './use-uploads.tsx'

type Props = {
  heading: string
  /** The name of the picture that stands there now. */
  chosen?: string | undefined
  /** Whether it is for the place of a whole page, which some that came with the website fit alone. */
  takesCutOut?: boolean
  /** Called once the dialog is shut. */
  onChosen: (picture: ChosenPicture) => void
  onClose: () => void
}

/** All pictures there are, and her phone's: the one that is pressed, or that has arrived, is taken. */
export function ChoosePicture({ heading, onChosen, onClose, ...shown }: Props) {
  const taken = useRef<ChosenPicture>(undefined)
  return (
    <Dialog
      isSheet
      heading={heading}
      onClose={() => {
        onClose()
        if (taken.current) onChosen(taken.current)
      }}
    >
      {(close) => (
        <Choice
          {...shown}
          onCancel={close}
          onTake={(picture) => {
            taken.current = picture
            close()
          }}
        />
      )}
    </Dialog>
  )
}

type ChoiceProps = Pick<Props, 'chosen' | 'takesCutOut'> & {
  onTake: (picture: ChosenPicture) => void
  onCancel: () => void
}

function Choice({ chosen, takesCutOut = false, onTake, onCancel }: ChoiceProps) {
  const { pictures, shipped, error, refetch, isFetching } = useOwnPictures()
  const uploads = useUploads((name) => onTake({ name, alt: '' }))
  return (
    <div className="column picture-dialog">
      {shipped && pictures ? (
        <PictureChoices
          shipped={shipped.filter(({ isCutOut }) => takesCutOut || !isCutOut)}
          pictures={pictures}
          chosen={chosen}
          onChoose={onTake}
        />
      ) : error ? (
        <ReadFailure error={error} onTryAgain={refetch} isTrying={isFetching}>
          The pictures could not be loaded.
        </ReadFailure>
      ) : (
        <Spinner>Loading your pictures...</Spinner>
      )}
      {uploads.shown}
      <div className="dialog-actions">
        <Button small disabled={uploads.isSending} onClick={() => uploads.choose(1)}>
          <PlusIcon className="icon" />A new one
        </Button>
        <button type="button" className="text-button" onClick={onCancel}>
          Cancel
        </button>
      </div>
    </div>
  )
}
