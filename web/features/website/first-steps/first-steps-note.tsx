import type { FirstStepName, FirstSteps } from '#contract/first-steps.ts'
import { firstStepNames } from '#contract/first-steps.ts'
import { formatCountOf } from '#web/lib/format.ts'
import { handFocusOn } from '#web/lib/hand-focus-on.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { linkToFirstSteps } from './address.ts'
import { useFirstSteps, useNoteFirstSteps } from './queries.ts'

const next: Readonly<Record<FirstStepName, string>> = {
  password: 'a password of your own, about a minute.',
  reach: 'how people reach you, about two minutes. Until then the website shows made-up numbers.',
  mail: 'mail, about three minutes.',
  'made-up': 'a look at what is still made up.',
}

function nextWords({ done, waiting }: FirstSteps): string {
  const open = firstStepNames.find((name) => !done.includes(name)) ?? 'made-up'
  const until =
    open === 'mail' && waiting > 0
      ? ` Until then ${formatCountOf(waiting, 'mail')} ${waiting === 1 ? 'waits' : 'wait'}.`
      : ''
  return `Next: ${next[open]}${until}`
}

/** At the top of the dashboard for whoever left the first steps before the end. */
export function FirstStepsNote() {
  const { data } = useFirstSteps()
  const putAway = useNoteFirstSteps()
  if (!data?.isPending) return null
  return (
    <section className="first-steps-note" aria-labelledby="first-steps-note" ref={handFocusOn}>
      <h2 id="first-steps-note">
        {data.done.length} of {firstStepNames.length} steps done
      </h2>
      <p>{nextWords(data)}</p>
      <div>
        <ButtonLink small spring {...linkToFirstSteps()}>
          Go on
        </ButtonLink>
        <button
          type="button"
          className="text-button"
          aria-disabled={putAway.isPending}
          onClick={() => !putAway.isPending && putAway.mutate('put-away')}
        >
          Put away
        </button>
      </div>
      <div role="alert">
        {putAway.error && <p className="notice-bad">It was not put away. Please try again.</p>}
      </div>
    </section>
  )
}
