import { confirmPath } from '#contract/newsletter-pages.ts'
import { useReturnedForm } from '#web/lib/returned-form.tsx'
import { ButtonLink } from '#web/ui/button/button.tsx'
import { LinkPage, TokenForm } from './link-page.tsx'

export const meta = {
  title: 'Confirm your subscription | {name}',
  description: 'One button, and the weekly curl care tips of {name} come to your inbox.',
}

export function Page() {
  const { state, token = '', email } = useReturnedForm()?.values ?? {}
  if (state === 'ask')
    return (
      <LinkPage title="One more step">
        <p className="lede">
          Press the button, and the weekly curl tips will come to{' '}
          <strong className="wrap-anywhere">{email}</strong>.
        </p>
        <TokenForm action={confirmPath} token={token} label="Confirm my subscription" />
      </LinkPage>
    )
  const isDone = state === 'done'
  return (
    <LinkPage title={isDone ? 'Welcome to our newsletter!' : 'This link does not work'}>
      <p className="lede">
        {isDone
          ? "Thank you for subscribing. You'll receive weekly curl care tips and advice."
          : 'It may have been cut off on its way, or it is older than two weeks. Please subscribe once more at the foot of the Hair Tips, and a new link will come.'}
      </p>
      <ButtonLink variant="line" href={isDone ? '/blog' : '/blog#newsletter'} className="justify-start">
        {isDone ? 'Read the Hair Tips' : 'Subscribe again'}
      </ButtonLink>
    </LinkPage>
  )
}
