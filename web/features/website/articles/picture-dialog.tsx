import { useId, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { FieldError } from '#web/ui/field-error.tsx'
import { ReadFailure } from '#web/ui/read-failure.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { ArticleThumb } from './article-thumb.tsx'
import { useArticlePictures } from './queries.ts'

export type ChosenPicture = { name: string; alt: string }

type Props = {
  heading: string
  yes: string
  first?: ChosenPicture | undefined
  /** Called once the dialog is shut. */
  onChosen: (picture: ChosenPicture) => void
  onClose: () => void
}

const length = { least: 10, most: 125 }

/** One of the website's pictures, and what somebody who cannot see it should know. */
export function PictureDialog({ heading, yes, first, onChosen, onClose }: Props) {
  const pictures = useArticlePictures()
  const [chosen, setChosen] = useState<ChosenPicture | undefined>(first)
  const [result, setResult] = useState<ChosenPicture>()
  const [problem, setProblem] = useState<string>()
  const id = useId()

  const finish = (close: () => void) => {
    const alt = chosen?.alt.trim().replace(/\s+/g, ' ') ?? ''
    if (!chosen) return setProblem('Please choose a picture first.')
    if (alt.length < length.least || alt.length > length.most)
      return setProblem(
        `Please write ${length.least} to ${length.most} letters; this has ${alt.length}. They are read to people who cannot see the picture.`,
      )
    setResult({ name: chosen.name, alt })
    close()
  }

  return (
    <Dialog
      heading={heading}
      onClose={() => {
        onClose()
        if (result) onChosen(result)
      }}
    >
      {(close) => (
        <>
          {pictures.data ? (
            <ul className="picture-choices">
              {pictures.data.map(({ name, alt }) => (
                <li key={name}>
                  <button
                    type="button"
                    aria-label={alt}
                    aria-pressed={chosen?.name === name}
                    onClick={() => {
                      setProblem(undefined)
                      setChosen({ name, alt })
                    }}
                  >
                    <ArticleThumb image={name} sizes="8rem" />
                  </button>
                </li>
              ))}
            </ul>
          ) : pictures.error ? (
            <ReadFailure error={pictures.error} onTryAgain={pictures.refetch} isTrying={pictures.isFetching}>
              The pictures could not be loaded.
            </ReadFailure>
          ) : (
            <Spinner>Loading your pictures...</Spinner>
          )}
          <div className="editor-field">
            <div className="editor-label">
              <label htmlFor={id}>Words for people who cannot see it</label>
              <span className="editor-count">
                {chosen?.alt.trim().length ?? 0} of {length.most} letters
              </span>
            </div>
            <textarea
              id={id}
              rows={2}
              className="input input-words"
              value={chosen?.alt ?? ''}
              disabled={!chosen}
              aria-invalid={problem ? true : undefined}
              aria-describedby={problem ? `${id}problem` : undefined}
              onChange={({ target }) => {
                setProblem(undefined)
                if (chosen) setChosen({ ...chosen, alt: target.value.replace(/[\r\n]+/g, ' ') })
              }}
            />
            <div role="alert">{problem && <FieldError id={`${id}problem`}>{problem}</FieldError>}</div>
          </div>
          <div className="dialog-actions">
            <Button small onClick={() => finish(close)}>
              {yes}
            </Button>
            <Button small variant="line" onClick={close}>
              Cancel
            </Button>
          </div>
        </>
      )}
    </Dialog>
  )
}
