import { newsletterPath } from '#contract/paths.ts'
import type { ReturnedForm } from '#contract/render.ts'
import { trackFormSubmission } from '#web/features/analytics/tracking/calls.ts'
import { ApiError } from '#web/lib/api-client.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Field } from '#web/ui/field/field.tsx'
import { usePublicForm } from '#web/ui/field/use-public-form.ts'
import { RefusedNotice } from '#web/ui/notices/refused-notice.tsx'
import { SentBox } from '#web/ui/notices/sent-box.tsx'

/** Texts from the website's content are passed in by the page. */
export type SignUpFormProps = {
  page: string
  wording: string
  returned?: ReturnedForm
}

export const welcome = {
  title: 'Welcome to our newsletter!',
  description: "Thank you for subscribing. You'll receive weekly curl care tips and advice.",
} as const

/** In the server's words if it sent any. */
const failedWords = (error: unknown) => ({
  title: 'Subscription Failed',
  description:
    (error instanceof ApiError && error.problem?.detail) || 'Failed to subscribe. Please try again.',
})

/** The form of the newsletter box. An island. */
export function SignUpForm(props: SignUpFormProps) {
  const { page, wording, returned } = props
  const { errors, isPending, isFailed, sent, handlers } = usePublicForm({
    load: () => import('./calls.ts'),
    returned,
    onOutcome: (isSent) => void trackFormSubmission('newsletter_form', isSent),
    sentWords: welcome,
    failedWords,
  })
  return (
    <form aria-label="Newsletter" method="post" action={newsletterPath} {...handlers}>
      <input type="hidden" name="page" value={page} />
      <input type="hidden" name="wording" value={wording} />
      {returned?.notice && <RefusedNotice returned={returned} />}
      <Field label="Your email" error={errors.email}>
        {(control) => (
          <div className="cluster sign-up">
            <input
              {...control}
              className="input"
              type="email"
              name="email"
              autoComplete="email"
              required
              defaultValue={returned?.values.email}
              // Without JavaScript the page reloads at its top, far from the field with the error.
              // biome-ignore lint/a11y/noAutofocus: only on a page that answers a refused form
              autoFocus={returned?.errors.email !== undefined}
            />
            <Button
              type="submit"
              spring
              wide
              // `disable-empty-sign-up.ts` disables it.
              aria-busy={isPending}
              data-track="subscribe"
            >
              {isPending ? 'Subscribing...' : 'Subscribe'}
            </Button>
          </div>
        )}
      </Field>
      <p className="mt-4 text-small">
        Used only for the newsletter. See the <a href="/privacy">privacy policy</a>.
      </p>
      {/* Stays after the toast, which says why. Not announced: the toast already is. */}
      {isFailed && (
        <p className="notice-bad mt-6">You are not on the list yet. Your address is still in the field.</p>
      )}
      <div role="status">
        {sent && (
          <SentBox className="mt-6">
            <h3 className="heading-small">You are on the list</h3>
            <p className="mt-2">The weekly tips will come to {sent.email}.</p>
          </SentBox>
        )}
      </div>
    </form>
  )
}
