import { useRef, useState } from 'react'
import { countWords, readMinutesOf } from '#content/text/reading-time.ts'
import { EditorField, type EditorProps, textOf } from '#web/features/website/form/text-field.tsx'
import { formatTime } from '#web/lib/format.ts'
import { marks } from '#web/lib/markdown-marks.ts'
import { MarkdownArea } from '#web/ui/field/markdown-area.tsx'
import { PictureDialog } from '../pictures/picture-dialog.tsx'
import { TextPictures } from './text-pictures.tsx'

const articleMarks = [
  ...[marks.bold, marks.heading, marks.list, marks.numbers, marks.quote, marks.link, marks.picture],
]

/** Title, excerpt and text. */
export function ArticleForm({ draft, state }: EditorProps) {
  const { content, document, errors, savedAt, save } = state
  const body = textOf(content.body)
  const words = countWords(body)
  const [isChoosing, setChoosing] = useState(false)
  const insert = useRef<(markdown: string) => void>(undefined)
  return (
    <div className="box article-form">
      <div className="article-title">
        <EditorField {...{ draft, state }} path="title" />
      </div>
      <EditorField {...{ draft, state }} path="excerpt" />
      <MarkdownArea
        label="Text"
        name="body"
        path="body"
        marks={articleMarks}
        value={body}
        onWrite={(text) => draft.write('body', text)}
        error={errors.body}
        hint="Select words and press Bold or Link; you never have to type the signs yourself."
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
          onChosen={({ name, alt }) => insert.current?.(`![${alt.replace(/[[\]\\]/g, '\\$&')}](${name})`)}
        />
      )}
    </div>
  )
}
