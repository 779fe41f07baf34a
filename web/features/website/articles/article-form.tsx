import { countWords, readingMinutes } from '#content/text/reading-time.ts'
import { EditorField, type EditorProps, fieldTextOf } from '#web/features/website/form/text-field.tsx'
import { formatClockTime } from '#web/lib/format.ts'
import type { Tool } from '#web/ui/writing/tools.ts'
import { PictureWriting } from '../pictures/picture-writing.tsx'

const shown: readonly Tool[] = ['bold', 'heading', 'list', 'numbers', 'quote', 'link', 'picture']

/** Title, excerpt and text. */
export function ArticleForm({ draft, state }: EditorProps) {
  const { content, document, errors, savedAt, save } = state
  const body = fieldTextOf(content.body)
  const words = countWords(body)
  return (
    <div className="box column article-form">
      <div className="article-title">
        <EditorField {...{ draft, state }} path="title" />
      </div>
      <EditorField {...{ draft, state }} path="excerpt" />
      <PictureWriting
        label="Text"
        path="body"
        shown={shown}
        value={body}
        onWrite={(text) => draft.write('body', text)}
        error={errors.body}
        hint="Select words and press Bold or Link: the text looks here as it will be read."
        published={fieldTextOf(document.published.body)}
        onConsent={() => draft.mend('body')}
        foot={
          <>
            <span>
              {words} word{words === 1 ? '' : 's'}
            </span>
            <span>
              <b>
                {readingMinutes(words)} minute{readingMinutes(words) === 1 ? '' : 's'} to read
              </b>
              , worked out for you
            </span>
            {savedAt && save === 'saved' && <span>Saved by itself, {formatClockTime(savedAt)}</span>}
          </>
        }
      />
    </div>
  )
}
