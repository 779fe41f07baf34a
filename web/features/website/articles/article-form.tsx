import { useCallback, useRef, useState } from 'react'
import { countWords, readMinutesOf } from '#content/text/reading-time.ts'
import { EditorField, type EditorProps, textOf } from '#web/features/website/form/text-field.tsx'
import { formatTime } from '#web/lib/format.ts'
import type { Tool } from '#web/ui/writing/tools.ts'
import { WritingField } from '#web/ui/writing/writing-field.tsx'
import { sourceOf } from '../gallery/pictures.ts'
import { usePictures } from '../gallery/queries.ts'
import { PictureDialog } from '../pictures/picture-dialog.tsx'
import { TextPictures } from './text-pictures.tsx'

const shown: readonly Tool[] = ['bold', 'heading', 'list', 'numbers', 'quote', 'link', 'picture']

/** Title, excerpt and text. */
export function ArticleForm({ draft, state }: EditorProps) {
  const { content, document, errors, savedAt, save } = state
  const body = textOf(content.body)
  const words = countWords(body)
  const [isChoosing, setChoosing] = useState(false)
  const insert = useRef<(name: string, alt: string) => void>(undefined)
  const { pictures } = usePictures()
  const addressOf = useCallback((name: string) => sourceOf(name, pictures ?? new Map())?.fallback, [pictures])
  return (
    <div className="box column article-form">
      <div className="article-title">
        <EditorField {...{ draft, state }} path="title" />
      </div>
      <EditorField {...{ draft, state }} path="excerpt" />
      <WritingField
        label="Text"
        path="body"
        {...{ shown, addressOf }}
        value={body}
        onWrite={(text) => draft.write('body', text)}
        error={errors.body}
        hint="Select words and press Bold or Link: the text looks here as it will be read."
        onPicture={(put) => {
          insert.current = put
          setChoosing(true)
        }}
        foot={
          <>
            <span>
              {words} word{words === 1 ? '' : 's'}
            </span>
            <span>
              <b>
                {readMinutesOf(words)} minute{readMinutesOf(words) === 1 ? '' : 's'} to read
              </b>
              , worked out for you
            </span>
            {savedAt && save === 'saved' && <span>Saved by itself, {formatTime(savedAt)}</span>}
          </>
        }
      />
      <TextPictures
        text={body}
        published={textOf(document.published.body)}
        onRecorded={() => draft.mend('body')}
      />
      {isChoosing && (
        <PictureDialog
          heading="Put a picture here"
          yes="Put it in"
          onConsent={() => draft.mend('body')}
          onClose={() => setChoosing(false)}
          onChosen={({ name, alt }) => insert.current?.(name, alt)}
        />
      )}
    </div>
  )
}
