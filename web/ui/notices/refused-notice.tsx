import type { ReturnedForm } from '#contract/render.ts'

/** Whether the form was sent and refused; otherwise its values are suggestions. */
export const wasFormRefused = (form: ReturnedForm | undefined) =>
  form !== undefined && (form.notice !== undefined || Object.keys(form.errors).length > 0)

/** The server's message about a refused form. Takes the focus, since the form is far below the top of its page. */
export const RefusedNotice = ({ returned }: { returned: ReturnedForm | undefined }) =>
  wasFormRefused(returned) && (
    <p
      className="notice-bad semibold mb-6"
      role="alert"
      tabIndex={-1}
      // biome-ignore lint/a11y/noAutofocus: only on a page that answers a refused form
      autoFocus
    >
      {returned?.notice ??
        'Your request has not been sent yet. Please correct the fields marked below and send it again.'}
    </p>
  )
