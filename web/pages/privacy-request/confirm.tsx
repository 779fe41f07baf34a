import { dataRequestPages } from '#contract/data-request-pages.ts'
import { dataRequestKinds } from '#contract/rights.ts'
import { pageContent } from '#web/lib/content.ts'
import { useReturnedForm } from '#web/lib/returned-form.tsx'
import { Button, ButtonLink } from '#web/ui/button/button.tsx'
import { EmailWords } from '#web/ui/email-words.tsx'
import { spiralPath } from '#web/ui/spiral-clock/spiral-path.ts'
import { DataRequestFrame, WhatHappensNext } from './frame.tsx'
import pageCss from './privacy-request.css?inline'

export const meta = {
  title: 'Confirm your request | {name}',
  description: 'One press, and your request about your data has reached {name}.',
}
export const styles = [pageCss]

export function Page() {
  const { values = {}, notice } = useReturnedForm() ?? {}
  if (values.state === 'ask') return <Ask {...values} />
  const isUsed = values.state === 'used'
  const why =
    notice ??
    (isUsed
      ? 'It was used already, so your request is with me. The mail about it says by when you hear from me.'
      : 'It is older than 24 hours or was cut short. Ask for a new one.')
  return (
    <DataRequestFrame heading="This link no longer works" lede={why} isAnswer aside={<WhatHappensNext />}>
      <div className="bg-cream-100 data-panel data-slip slip-over">
        <svg viewBox="7 2 52 55" aria-hidden="true">
          <path d={spiralPath} pathLength="100" />
        </svg>
        <div>
          <p className="heading-small">{isUsed ? 'Something else to ask?' : 'A new one comes by email'}</p>
          <p className="mt-1">
            {isUsed
              ? 'Then a new link comes by email. It works for 24 hours.'
              : 'It works for 24 hours, once.'}
          </p>
          <NewLink {...values} />
        </div>
      </div>
    </DataRequestFrame>
  )
}
/** Offers a new link; if the server still knows the old link's request, nothing has to be typed again. */
const NewLink = ({ canSendAgain, token = '' }: { canSendAgain?: string; token?: string }) =>
  canSendAgain ? (
    <form method="post" action={dataRequestPages.again} className="mt-5">
      <input type="hidden" name="token" value={token} />
      <Button type="submit" spring>
        Send me a new link
      </Button>
    </form>
  ) : (
    <ButtonLink spring href={dataRequestPages.ask} className="mt-5">
      Send me a new link
    </ButtonLink>
  )

type AskProps = { token?: string; kind?: string; email?: string; message?: string }

/** Counts only when the button is pressed: mail programs open every link by themselves. */
function Ask({ token = '', kind, email = '', message = '' }: AskProps) {
  const known = dataRequestKinds.find((one) => one === kind)
  return (
    <DataRequestFrame
      heading="Is this your request?"
      lede="One press is left. Mail programs open links by themselves, so only your press counts."
      isAnswer
      aside={<WhatHappensNext />}
    >
      <div className="bg-cream-100 data-panel data-slip">
        <dl className="slip-facts">
          <div>
            <dt className="muted">You asked to</dt>{' '}
            <dd className="semibold wrap-anywhere">
              {known && pageContent().dataRequestPage.choices[known].label}
            </dd>
          </div>
          {message && (
            <div>
              <dt className="muted">In these words</dt>{' '}
              <dd className="semibold wrap-anywhere pre-line">{message}</dd>
            </div>
          )}
          <div>
            <dt className="muted">Answer goes to</dt>{' '}
            <dd className="semibold wrap-anywhere">
              <EmailWords email={email} />
            </dd>
          </div>
        </dl>
        <form method="post" action={dataRequestPages.confirm} className="mt-7">
          <input type="hidden" name="token" value={token} />
          <Button type="submit" spring wide>
            Yes, this is my request
          </Button>
        </form>
        <p className="hint mt-4">Not yours? Close this page. Nothing happens then.</p>
      </div>
    </DataRequestFrame>
  )
}
