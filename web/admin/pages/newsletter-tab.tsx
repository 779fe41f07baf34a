import { MailBox } from '#web/features/mail/mail-box.tsx'
import { OpenedComposer } from '#web/features/newsletter/composer/composer.tsx'
import { useOpenedIssue } from '#web/features/newsletter/composer/use-opened-issue.ts'
import { IssuesBox } from '#web/features/newsletter/issues/issues-box.tsx'
import { SubscribersBox } from '#web/features/newsletter/subscribers/subscribers-box.tsx'
import { PictureWriting } from '#web/features/website/pictures/picture-writing.tsx'
import { ReadFailure } from '#web/ui/notices/read-failure.tsx'
import { Spinner } from '#web/ui/spinner/spinner.tsx'
import type { Tool } from '#web/ui/writing/toolbar.tsx'

const shown: readonly Tool[] = ['bold', 'italic', 'heading', 'list', 'link', 'picture']

/** The newsletter: the composer, the issues and the subscribers. */
export function NewsletterTab() {
  const { issues, opened, open, draft, writtenId, onWritten } = useOpenedIssue()
  return (
    <div className="sides newsletter">
      {opened ? (
        <OpenedComposer
          key={opened.turn}
          opened={opened}
          message={(field) => (
            <PictureWriting
              {...field}
              isForMail
              label="Message"
              path="body"
              shown={shown}
              hint="Your name, address and an unsubscribe link are added for you."
            />
          )}
          onOpen={open}
          onWritten={onWritten}
          current={draft}
        />
      ) : issues.error ? (
        <section className="box" aria-label="Your draft">
          <ReadFailure error={issues.error} onTryAgain={issues.refetch} isTrying={issues.isFetching}>
            Your drafts could not be loaded.
          </ReadFailure>
        </section>
      ) : (
        <Spinner>Loading your draft...</Spinner>
      )}
      <div className="column">
        <IssuesBox writtenId={writtenId} onWrite={(id) => void open({ id, takesFocus: true })} />
        <MailBox />
      </div>
      <SubscribersBox />
    </div>
  )
}
