import { formatDay } from '#contract/day-labels.ts'
import { dataRequestKinds, dataRequestPages } from '#contract/rights.ts'
import { returnedForm } from '#web/lib/content.ts'
import { Button, ButtonLink } from '#web/ui/button/button.tsx'
import { EmailWords } from '#web/ui/email-words.tsx'
import { DataRequestFrame } from './frame.tsx'
import pageCss from './privacy-request.css?inline'
import { dataRequestPage } from './words.ts'

export const meta = {
  title: 'Confirm your request | {name}',
  description: 'One press tells {name} that a request about your data is yours.',
}
export const styles = [pageCss]

export function Page() {
  const { values = {}, notice } = returnedForm() ?? {}
  const { state, token = '', dueDay = '' } = values
  if (state === 'ask')
    return (
      <DataRequestFrame
        heading="Is this your request?"
        lede="One press is left. Mail programs open links by themselves, so only your press counts."
        takesFocus
      >
        <div className="bg-cream-100 data-panel">
          <RequestFacts {...values} />
          <form method="post" action={dataRequestPages.confirm} className="mt-6">
            <input type="hidden" name="token" value={token} />
            <Button type="submit" spring wide>
              Yes, this is my request
            </Button>
          </form>
          <p className="hint mt-4">
            Not yours? Close this page. Without your press I hand out and erase nothing.
          </p>
        </div>
      </DataRequestFrame>
    )
  if (state === 'done')
    return (
      <DataRequestFrame
        heading="Thank you, your address is confirmed"
        lede="You need do nothing more. Nothing is changed or erased before I answer."
        takesFocus
        hasSteps={false}
      >
        <div className="bg-cream-100 data-panel">
          <p>
            You hear from me by
            <br />
            <time className="display heading-section" dateTime={dueDay}>
              {formatDay(dueDay)}
            </time>
          </p>
          <div className="mt-8">
            <RequestFacts {...values} />
          </div>
          <p className="mt-6 measure-34">If you change your mind, answer the mail about it.</p>
        </div>
      </DataRequestFrame>
    )
  return (
    <DataRequestFrame heading="This link no longer works" lede={notice ?? notValid} takesFocus>
      <div className="bg-cream-100 data-panel">
        <p className="measure-34">
          You may also ask once more: a new link comes by email, and works for 24 hours.
        </p>
        <ButtonLink spring href={dataRequestPages.ask} className="mt-6">
          Ask once more
        </ButtonLink>
      </div>
    </DataRequestFrame>
  )
}

const notValid =
  'It is older than 24 hours or was cut short. If you sent a request, it is with me all the same: I may ask you in another way whether it was you.'

function RequestFacts({ kind, email = '', message }: Readonly<Record<string, string>>) {
  const known = dataRequestKinds.find((one) => one === kind)
  const facts = [
    ['You asked to', known && dataRequestPage.choices[known].label],
    ['In these words', message && <span className="pre-line">{message}</span>],
    ['Answer goes to', <EmailWords key="email" email={email} />],
  ] as const
  return (
    <dl className="ruled facts">
      {facts.map(
        ([term, fact]) =>
          fact && (
            <div key={term}>
              <dt className="muted">{term}</dt> <dd className="semibold wrap-anywhere">{fact}</dd>
            </div>
          ),
      )}
    </dl>
  )
}
