import type { ReactNode } from 'react'
import { unsubscribePath } from '#contract/paths.ts'
import { returnedForm } from '#web/lib/content.ts'
import { useFacts } from '#web/lib/facts.tsx'
import { Button, ButtonLink } from '#web/ui/button/button.tsx'
import { EmailWords } from '#web/ui/email-words.tsx'

export const meta = {
  title: 'Unsubscribe | {name}',
  description: 'Leave the weekly curl care newsletter of {name} with one button, at any time.',
}

export function Page() {
  const { email: ownEmail } = useFacts()
  const { state, token = '', email } = returnedForm()?.values ?? {}
  if (state === 'ask')
    return (
      <LinkPage title="Leave the newsletter?">
        <p className="lede">
          One press and no more weekly tips will come to <strong className="wrap-anywhere">{email}</strong>.
        </p>
        {/* Only a press acts: mail programs open every link by themselves. */}
        <form method="post" action={unsubscribePath}>
          <input type="hidden" name="token" value={token} />
          <Button type="submit" spring>
            Unsubscribe
          </Button>
        </form>
      </LinkPage>
    )
  if (state === 'done')
    return (
      <LinkPage title="You are unsubscribed">
        <p className="lede">
          No more newsletters will come, starting now. Changed your mind? You can subscribe again at the foot
          of the Hair Tips.
        </p>
        <div>
          <ButtonLink variant="line" href="/blog">
            Back to Hair Tips
          </ButtonLink>
        </div>
      </LinkPage>
    )
  return (
    <LinkPage title="This link does not work">
      <p className="lede">
        It may have been cut off on its way, or the subscription is no longer there. If newsletters still
        come, answer one of them, or write to{' '}
        <a className="wrap-anywhere" href={`mailto:${ownEmail}`}>
          <EmailWords email={ownEmail} />
        </a>
        : I take you off the list myself.
      </p>
    </LinkPage>
  )
}

const LinkPage = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="section-space">
    <div className="wrap">
      <h1 className="heading-page heading-narrow">{title}</h1>
      <div className="stack measure-34 mt-8">{children}</div>
    </div>
  </section>
)
