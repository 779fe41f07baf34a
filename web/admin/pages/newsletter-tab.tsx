import { NotLoaded } from '#web/admin/ui/query.tsx'
import { MailBox } from '#web/features/mail/mail-box.tsx'
import { OpenComposer } from '#web/features/newsletter/composer.tsx'
import { IssuesBox } from '#web/features/newsletter/issues.tsx'
import { useOpenIssue } from '#web/features/newsletter/queries.ts'
import { SubscribersBox } from '#web/features/newsletter/subscribers.tsx'
import { PictureWriting } from '#web/features/website/pictures/picture-writing.tsx'

/** The newsletter: the composer, the issues and the subscribers. */
export function NewsletterTab() {
  const { issues, id, takesFocus, write, onMoved, onGone } = useOpenIssue()
  return (
    <div className="sides lg:[&>.spinner]:col-span-full [&_.box>.row-between:first-child]:min-h-11">
      {id ? (
        <OpenComposer
          {...{ id, takesFocus, onMoved, onGone }}
          message={(field) => (
            <PictureWriting
              {...field}
              isForMail
              label="Message"
              path="body"
              hint="Your name, address and an unsubscribe link are added for you."
            />
          )}
        />
      ) : (
        <NotLoaded of={issues} what="your draft" />
      )}
      <div className="column">
        <IssuesBox openId={id} onWrite={write} />
        <MailBox />
      </div>
      <SubscribersBox />
    </div>
  )
}
