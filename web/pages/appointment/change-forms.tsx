import { appointmentPages, clientWords } from '#contract/appointment-pages.ts'
import { clockTime } from '#contract/london-time.ts'
import { Button } from '#web/ui/button/button.tsx'
import { TextAreaField } from '#web/ui/field/field.tsx'
import { TokenForm } from './frame.tsx'
import { formatVisitSpan, type Shown } from './when-words.ts'

type Props = { page: Shown; errors: Readonly<Record<string, string>> }

/** Asks for another time; the old one stays until a new one is found. */
export function ChangeForm({ page, errors }: Props) {
  const { token, startsAt } = page
  return (
    <details className="client-fold" open={page.words !== '' || undefined}>
      <summary>Ask for another time</summary>
      <TokenForm action={appointmentPages.change} token={token} label="Ask for another time">
        <p>
          {formatVisitSpan(page).day}, {clockTime(new Date(startsAt))} stays yours until we have found a new
          one.
        </p>
        <TextAreaField
          label="When would suit you?"
          name="words"
          rows={3}
          hint="Days, times of day, weeks to avoid. I answer within 24 hours."
          limit={clientWords}
          defaultValue={page.words}
          error={errors.words}
        />
        <Button type="submit" className="mt-4">
          Ask for another time
        </Button>
      </TokenForm>
    </details>
  )
}

/** Frees the time at once. */
export const CancelForm = ({ page, errors }: Props) => (
  <details className="client-fold">
    <summary>Cancel the visit</summary>
    <TokenForm action={appointmentPages.cancel} token={page.token} label="Cancel the visit">
      <p>You do not have to say why.</p>
      <TextAreaField
        label="A word to me"
        optionalNote="optional"
        name="words"
        rows={2}
        limit={clientWords}
        error={errors.words}
      />
      <Button type="submit" variant="line" className="mt-4">
        Cancel my visit
      </Button>
    </TokenForm>
  </details>
)
