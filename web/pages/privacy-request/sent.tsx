import { dataRequestPages } from '#contract/data-request-pages.ts'
import { formatDay } from '#contract/day-labels.ts'
import { addDays, londonDay } from '#contract/london-time.ts'
import { draftKey } from '#web/features/rights/data-request-form.tsx'
import { formatClockTime } from '#web/lib/format.ts'
import { useReturnedForm } from '#web/lib/returned-form.tsx'
import { Button, ButtonLink } from '#web/ui/button/button.tsx'
import { EmailWords } from '#web/ui/email-words.tsx'
import { DataRequestFrame, WhatHappensNext } from './frame.tsx'
import pageCss from './privacy-request.css?inline'

export const meta = {
  title: 'The link to confirm your request | {name}',
  description: 'A link by email proves to {name} that the address is yours.',
}
export const styles = [pageCss]

/** "18:52 tomorrow", as seen from now. */
function untilWords(until: string, now: string): string {
  const day = londonDay(new Date(until))
  const today = londonDay(new Date(now))
  const time = formatClockTime(until)
  if (day === today) return `${time} today`
  return day === addDays(today, 1) ? `${time} tomorrow` : `${time} on ${formatDay(day)}`
}

const oftenWords = ['', 'once more', 'twice more', 'three times in all']

type Values = Readonly<Record<string, string>>

/** Why the last press sent no link, if it did not. */
function RefusedPress({ early, full, timesLeft }: Values) {
  if (!early && !full) return null
  return (
    <p className="notice-bad mb-6" role="alert">
      {full ? 'This press sent no other link.' : earlyWords(Number(timesLeft))}
    </p>
  )
}

const earlyWords = (timesLeft: number) =>
  timesLeft > 0
    ? 'The last link was sent less than a minute ago. Please wait a moment, then press again.'
    : 'It was sent as often as it can be.'

const fullWords = 'No more links today for this address: please try tomorrow, or ring or write to me.'

const Address = ({ email = '' }: Values) => (
  <div className="slip-address">
    <EmailWords email={email} />
  </div>
)

const Buttons = ({ token = '', label }: { token?: string; label: string | undefined }) => (
  <div className="actions">
    {label && (
      <form method="post" action={dataRequestPages.again}>
        <input type="hidden" name="token" value={token} />
        <Button type="submit" variant="line">
          {label}
        </Button>
      </form>
    )}
    <ButtonLink variant="line" href={dataRequestPages.ask}>
      Use another address
    </ButtonLink>
  </div>
)

/** No link was sent: the address's daily limit is used up, possibly by somebody else. */
const NotSent = (values: Values) => (
  <DataRequestFrame
    heading="No link was sent"
    lede="A link by email is how you prove that the address is yours. Without it nothing happens."
    isAnswer
    aside={<WhatHappensNext />}
  >
    <div className="bg-cream-100 data-panel data-slip">
      <h2 className="heading-medium">No link is on its way to</h2>
      <Address {...values} />
      <p className="mt-5 measure-34">
        {values.isFull ? fullWords : 'It can be sent now, and then works for 24 hours.'}
      </p>
      <Buttons {...values} label={values.isFull ? undefined : 'Send it now'} />
    </div>
  </DataRequestFrame>
)

export function Page() {
  const values = useReturnedForm()?.values ?? {}
  return values.isSent ? <Sent {...values} /> : <NotSent {...values} />
}

function Sent(values: Values) {
  const { until, now, again, isFull } = values
  const timesLeft = Number(values.timesLeft ?? 0)
  const canSendAgain = timesLeft > 0 && !isFull
  return (
    <DataRequestFrame
      heading="Check your email"
      lede="One step is left. Without it nothing happens, so that nobody can ask in your name."
      isAnswer
      aside={<WhatHappensNext />}
    >
      <div className="bg-cream-100 data-panel data-slip" data-sent={draftKey}>
        <RefusedPress {...values} />
        <h2 className="heading-medium">
          {again ? 'A new link is on its way to' : 'A link is on its way to'}
        </h2>
        <Address {...values} />
        {until && now && (
          <p className="mt-5 measure-34">
            Open it within 24 hours, until {untilWords(until, now)}. Nothing there after a few minutes? Look
            among the spam, or check the address.
          </p>
        )}
        <Buttons {...values} label={canSendAgain ? 'Send it again' : undefined} />
        <p className="hint mt-4">{hintFor(timesLeft, Boolean(isFull))}</p>
      </div>
    </DataRequestFrame>
  )
}

function hintFor(timesLeft: number, isFull: boolean): string {
  if (timesLeft === 0)
    return 'It was sent four times. Is the address right? If it is, ring me or write to me.'
  if (isFull) return fullWords
  return `You can send it again after one minute, ${oftenWords[timesLeft]}.`
}
