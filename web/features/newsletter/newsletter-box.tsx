import { useId } from 'react'
import { useLocation } from 'wouter'
import { newsletterBox } from '#content/newsletter.ts'
import { textLimits } from '#contract/limits.ts'
import { newsletterPath } from '#contract/paths.ts'
import { useReturnedForm } from '#web/lib/returned-form.tsx'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/glyph.tsx'
import { SiteLink } from '#web/ui/link.tsx'
import { useSignUp } from './use-sign-up.ts'
import '#web/styles/forms.css'
import '#web/styles/newsletter.css'

const { wording, heading, text, fieldLabel, buttonLabel, pendingLabel } = newsletterBox

/** The sign-up for the weekly tips. */
export function NewsletterBox() {
  return (
    <section id="newsletter" className="section-space bg-blush">
      <div className="wrap columns-12 items-end gap-y-7">
        <div className="md:col-span-6">
          <h2 className="heading-section">{heading}</h2>
          <p className="mt-4 max-w-[26.6em]">{text}</p>
        </div>
        <SignUpForm />
      </div>
    </section>
  )
}

function SignUpForm() {
  const [page] = useLocation()
  const returned = useReturnedForm()
  const id = useId()
  const { input, isBlank, isPending, error, subscribed, onSubmit, onFocus, onInput } = useSignUp(
    page,
    wording,
    returned?.errors.email,
  )
  return (
    <form
      className="md:col-span-6 lg:col-span-5 lg:col-start-8"
      aria-label="Newsletter"
      method="post"
      action={newsletterPath}
      // The browser's own check serves until ours is there.
      noValidate={isBlank !== undefined}
      onSubmit={onSubmit}
      onFocus={onFocus}
    >
      <input type="hidden" name="page" value={page} />
      <input type="hidden" name="wording" value={wording} />
      {returned?.notice && (
        <p className="notice-bad mb-6 font-semibold" role="alert">
          {returned.notice}
        </p>
      )}
      <div className="field">
        <label htmlFor={id}>{fieldLabel}</label>
        <div className="sign-up">
          <input
            className="input"
            id={id}
            ref={input}
            type="email"
            name="email"
            inputMode="email"
            autoComplete="email"
            maxLength={textLimits.email}
            required
            defaultValue={returned?.values.email}
            // Without JavaScript the page comes back at its top, far from what must be mended.
            // biome-ignore lint/a11y/noAutofocus: only on a page that answers a refused form
            autoFocus={returned !== undefined}
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? `${id}error` : undefined}
            onInput={onInput}
          />
          <Button type="submit" spring wide disabled={isPending || isBlank === true}>
            {isPending ? pendingLabel : buttonLabel}
          </Button>
        </div>
        {error && (
          <p className="field-error" id={`${id}error`}>
            <Icon name="alert" />
            {error}
          </p>
        )}
      </div>
      <p className="mt-3 text-small">
        Used only for the newsletter. See the <SiteLink href="/privacy">privacy policy</SiteLink>.
      </p>
      <div role="status">
        {subscribed && (
          <div className="confirmation mt-6">
            <h3 className="heading-small">You are on the list</h3>
            <p className="mt-1">The weekly tips will come to {subscribed}.</p>
          </div>
        )}
      </div>
    </form>
  )
}
