import { OpenedComposer } from '#web/features/composer/composer.tsx'
import { useOpened } from '#web/features/composer/use-opened.ts'
import { IssuesBox } from '#web/features/issues/issues-box.tsx'
import { MailBox } from '#web/features/mail/mail-box.tsx'
import { SubscribersBox } from '#web/features/subscribers/subscribers-box.tsx'
import { Spinner } from '#web/ui/spinner.tsx'

/** Everything about the newsletter: what is written, what was sent, and to whom. */
export function NewsletterTab() {
  const { opened, open, draft, writtenId, onWritten } = useOpened()
  return (
    <div className="newsletter">
      {opened ? (
        <OpenedComposer
          key={opened.turn}
          opened={opened}
          onOpen={open}
          onWritten={onWritten}
          current={draft}
        />
      ) : (
        <Spinner>Loading your draft...</Spinner>
      )}
      <div className="newsletter-rest">
        <IssuesBox writtenId={writtenId} onWrite={(id) => void open({ id, takesFocus: true })} />
        <MailBox />
      </div>
      <SubscribersBox />
    </div>
  )
}
