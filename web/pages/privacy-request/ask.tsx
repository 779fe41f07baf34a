import { askAboutData, dataRequestKinds } from '#contract/rights.ts'
import { returnedForm } from '#web/lib/content.ts'
import { Button } from '#web/ui/button/button.tsx'
import { TextAreaField, TextField } from '#web/ui/field/field.tsx'
import { FieldError } from '#web/ui/field/field-error.tsx'
import fieldCss from '#web/ui/field/long-form.css?inline'
import { RefusedNotice } from '#web/ui/notices/refused-notice.tsx'
import { DataRequestFrame } from './frame.tsx'
import pageCss from './privacy-request.css?inline'
import { dataRequestPage } from './words.ts'

export const meta = {
  title: 'Ask About Your Data | {name}',
  description:
    'See what I hold about you, have it erased, or complain about how it was used. A link by email proves your address, and it costs nothing.',
}
export const styles = [pageCss, fieldCss]

/** Key of the form's draft in session storage. */
export const draftKey = 'data-request'

/** A plain form: the browser checks it before it is sent, and the server's messages come back with the page. */
export function Page() {
  const { heading, lede } = dataRequestPage
  const returned = returnedForm()
  const { values = {}, errors = {} } = returned ?? {}
  return (
    <DataRequestFrame heading={heading} lede={lede}>
      <form
        className="bg-cream-100 data-panel"
        aria-label="Request about your data"
        method="post"
        action={askAboutData.path}
        data-draft={draftKey}
      >
        <RefusedNotice returned={returned} />
        <Choices chosen={values.kind} error={errors.kind} />
        <div className="stack mt-6">
          <TextField
            label="Your email"
            name="email"
            type="email"
            autoComplete="email"
            required
            hint="The address you wrote from or get the newsletter at."
            className="measure-34"
            defaultValue={values.email}
            error={errors.email}
          />
          <TextAreaField
            label="Anything I should know"
            name="message"
            optionalNote="optional"
            hint="For example an older address, or what went wrong."
            defaultValue={values.message}
            error={errors.message}
          />
        </div>
        <div className="actions">
          <Button type="submit" spring wide>
            Send my request
          </Button>
          <p className="hint measure-22">
            Only want fewer mails? Each newsletter has an unsubscribe link at its end.
          </p>
        </div>
      </form>
    </DataRequestFrame>
  )
}

/** The kinds of request, as radio buttons whose whole row can be pressed. */
function Choices({ chosen = dataRequestKinds[0], error }: Record<'chosen' | 'error', string | undefined>) {
  return (
    <fieldset className="ruled">
      <legend>What would you like?</legend>
      {dataRequestKinds.map((kind) => (
        <label key={kind} className="marked">
          <input type="radio" name="kind" value={kind} defaultChecked={kind === chosen} />
          <span>
            <b>{dataRequestPage.choices[kind].label}</b>
            <span className="hint">{dataRequestPage.choices[kind].hint}</span>
          </span>
        </label>
      ))}
      {error && <FieldError>{error}</FieldError>}
    </fieldset>
  )
}
