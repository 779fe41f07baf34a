import { marks } from '#web/lib/markdown-marks.ts'
import { MarkdownArea } from '#web/ui/field/markdown-area.tsx'

type Props = { value: string; onWrite: (body: string) => void; error: string | undefined }

const messageMarks = [marks.bold, marks.italic, marks.heading, marks.list, marks.link, marks.picture]

export const MessageField = ({ value, onWrite, error }: Props) => (
  <MarkdownArea
    label="Message"
    name="body"
    marks={messageMarks}
    {...{ value, onWrite, error }}
    hint={
      <>
        Written in Markdown. Your name, address and an unsubscribe link are added for you.
        {/<\/?[a-z][a-z\d-]*(?:\s[^>]*|\/)?>/i.test(value) &&
          ' HTML is not read: a tag such as <div> arrives as it stands here.'}
      </>
    }
  />
)
