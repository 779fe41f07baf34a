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

const tops = {
  ask: {
    heading: 'Is this your request?',
    lede: 'One press is left. Mail programs open links by themselves, so only your press counts.',
  },
  done: {
    heading: 'Thank you, your address is confirmed',
    lede: 'You need do nothing more. Nothing is changed or erased before I answer.',
  },
  broken: {
    heading: 'This link no longer works',
    lede: 'It is older than 24 hours or was cut short. If you sent a request, it is with me all the same: I may ask you in another way whether it was you.',
  },
}

export function Page() {
  const { values = {}, notice } = returnedForm() ?? {}
  const { token, dueDay = '' } = values
  const state = values.state === 'ask' || values.state === 'done' ? values.state : 'broken'
  const { heading, lede } = tops[state]
  return (
    <DataRequestFrame heading={heading} lede={notice ?? lede} takesFocus hasSteps={state !== 'done'}>
      <div className="bg-cream-100 data-panel">
        {state === 'done' && (
          <p className="mb-6">
            You hear from me by
            <br />
            <time className="display heading-section" dateTime={dueDay}>
              {formatDay(dueDay)}
            </time>
          </p>
        )}
        {state !== 'broken' && <RequestFacts {...values} />}
        {state === 'ask' && (
          <form method="post" action={dataRequestPages.confirm} className="mt-6">
            <input type="hidden" name="token" value={token} />
            <Button type="submit" spring wide>
              Yes, this is my request
            </Button>
            <p className="hint mt-4">
              Not yours? Close this page. Without your press I hand out and erase nothing.
            </p>
          </form>
        )}
        {state === 'done' && <p className="mt-6">If you change your mind, answer the mail about it.</p>}
        {state === 'broken' && (
          <ButtonLink spring href={dataRequestPages.ask}>
            Ask once more
          </ButtonLink>
        )}
      </div>
    </DataRequestFrame>
  )
}

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
