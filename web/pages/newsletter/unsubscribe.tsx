import { newLinkPath, unsubscribePath } from '#contract/newsletter-pages.ts'
import { useReturnedForm } from '#web/lib/returned-form.tsx'
import { Button, ButtonLink } from '#web/ui/button/button.tsx'
import fieldCss from '#web/ui/field/field.css?inline'
import { TextField } from '#web/ui/field/field.tsx'
import { RefusedNotice } from '#web/ui/notices/refused-notice.tsx'
import { LinkPage, TokenForm } from './link-page.tsx'

export const meta = {
  title: 'Unsubscribe | {name}',
  description: 'Leave the weekly curl care newsletter of {name} with one button, at any time.',
}
export const styles = [fieldCss]

export function Page() {
  const returned = useReturnedForm()
  const { state, token = '', email } = returned?.values ?? {}
  if (state === 'ask')
    return (
      <LinkPage title="Leave the newsletter?">
        <p className="lede">
          One press and no more weekly tips will come to <strong className="wrap-anywhere">{email}</strong>.
        </p>
        <TokenForm action={unsubscribePath} token={token} label="Unsubscribe" />
      </LinkPage>
    )
  if (state === 'done')
    return (
      <LinkPage title="You are unsubscribed">
        <p className="lede">
          No more newsletters will come, starting now. Changed your mind? You can subscribe again at the foot
          of the Hair Tips.
        </p>
        <ButtonLink variant="line" href="/blog" className="justify-start">
          Back to Hair Tips
        </ButtonLink>
      </LinkPage>
    )
  if (state === 'mailed')
    return (
      <LinkPage title="Look in your inbox">
        <p className="lede">
          If this address is on the list, a mail with a link is on its way or came in the last 24 hours. It
          takes a few minutes; please look in the spam folder, too.
        </p>
      </LinkPage>
    )
  if (state === 'ended')
    return (
      <NewLink title="This subscription has ended">
        The subscription that this link belongs to is no longer there. If newsletters still come, please enter
        your address, and I will send you a link that ends them.
      </NewLink>
    )
  return (
    <NewLink title="This link does not work">
      It may have been cut off on its way. Please enter your address, and I will send you a new link to
      unsubscribe.
    </NewLink>
  )
}

/** Offers a new link if this one is incomplete, invalid or expired. */
function NewLink({ title, children }: { title: string; children: string }) {
  const returned = useReturnedForm()
  return (
    <LinkPage title={title}>
      <p className="lede">{children}</p>
      {returned?.notice && <RefusedNotice>{returned.notice}</RefusedNotice>}
      <form method="post" action={newLinkPath} className="stack">
        <TextField
          label="Your email"
          type="email"
          name="email"
          autoComplete="email"
          inputMode="email"
          required
          error={returned?.errors.email}
          autoFocus={returned?.errors.email !== undefined}
        />
        <Button type="submit" className="justify-start">
          Send me a new link
        </Button>
      </form>
    </LinkPage>
  )
}
