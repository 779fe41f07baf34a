import { dataRequestPages } from '#contract/data-request-pages.ts'
import { addDays, londonDay } from '#contract/london-time.ts'
import { draftKey } from '#web/features/rights/draft-key.ts'
import { formatDay, formatTime } from '#web/lib/format.ts'
import { useReturnedForm } from '#web/lib/returned-form.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { EmailWords } from '#web/ui/email-words.tsx'
import { DataRequestFrame, WhatHappensNext } from './frame.tsx'
import pageCss from './privacy-request.css?inline'

export const meta = {
  title: 'Check your email | {name}',
  description: 'A link is on its way to you. It proves to {name} that the address is yours.',
}
export const styles = [pageCss]

/** "18:52 tomorrow", as seen from now. */
function untilWords(until: string, now: string): string {
  const day = londonDay(new Date(until))
  const today = londonDay(new Date(now))
  const time = formatTime(until)
  if (day === today) return `${time} today`
  return day === addDays(today, 1) ? `${time} tomorrow` : `${time} on ${formatDay(day)}`
}

const oftenWords = ['', 'once more', 'twice more', 'three times in all']

export function Page() {
  const { token = '', email = '', until, now, again, early, ...values } = useReturnedForm()?.values ?? {}
  const timesLeft = Number(values.timesLeft ?? 0)
  return (
    <DataRequestFrame
      heading="Check your email"
      lede="One step is left. Without it nothing happens, so that nobody can ask in your name."
      isAnswer
      aside={<WhatHappensNext />}
    >
      <div className="data-panel data-slip" data-sent={draftKey}>
        {early && (
          <p className="notice-bad too-early" role="alert">
            {timesLeft > 0
              ? 'The last link was sent less than a minute ago. Please wait a moment, then press again.'
              : 'It was sent as often as it can be.'}
          </p>
        )}
        <h2 className="text-display-md">
          {again ? 'A new link is on its way to' : 'A link is on its way to'}
        </h2>
        <p className="slip-address">
          <EmailWords email={email} />
        </p>
        {until && now && (
          <p className="mt-5 max-w-[34em]">
            Open it within 24 hours, until {untilWords(until, now)}. Nothing there after a few minutes? Look
            among the spam, or check the address.
          </p>
        )}
        <div className="mt-7 flex flex-wrap gap-3.5">
          {timesLeft > 0 && (
            <form method="post" action={dataRequestPages.again}>
              <input type="hidden" name="token" value={token} />
              <Button type="submit" variant="line">
                Send it again
              </Button>
            </form>
          )}
          <ButtonLink variant="line" href={dataRequestPages.ask}>
            Use another address
          </ButtonLink>
        </div>
        <p className="hint mt-4">
          {timesLeft > 0
            ? `You can send it again after one minute, ${oftenWords[timesLeft]}.`
            : 'It was sent four times. Is the address right? If it is, ring me or write to me.'}
        </p>
      </div>
    </DataRequestFrame>
  )
}
