import { useEffect, useEffectEvent } from 'react'
import { type DocumentSummary, isPartName } from '#contract/website.ts'
import { useWebsite } from '#web/features/website/queries.ts'
import { formatCountOf } from '#web/lib/format.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/glyph.tsx'
import { ReadFailure } from '#web/ui/read-failure.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { layouts } from '../layouts/index.ts'
import { leaveFirstSteps, linkToPart } from './address.ts'
import { StepHead } from './step-head.tsx'

type Row = { title: string; note: string }

/** What is made up in each part, as she calls it. */
const rowOf: Readonly<Record<string, (samples: readonly string[]) => Row>> = {
  details: (samples) => ({
    title: 'Name, phone and email',
    note: `${formatCountOf(samples.length, 'made-up fact')}`,
  }),
  testimonials: (samples) => ({
    title: formatCountOf(samples.length, 'testimonial'),
    note: 'marked as samples',
  }),
  gallery: (samples) => ({
    title: formatCountOf(samples.length, 'gallery picture'),
    note: 'illustrations',
  }),
  about: () => ({ title: 'Your story and training', note: 'written for you, to be checked' }),
}

function madeUp({ name, samples }: DocumentSummary): Row | undefined {
  if (samples.length === 0 || !isPartName(name)) return undefined
  const own = rowOf[name]
  return own ? own(samples) : { title: layouts[name].title, note: 'written for you, to be checked' }
}

export function MadeUpStep({ onSeen }: { onSeen: () => void }) {
  const { data, error, isFetching, refetch } = useWebsite()
  const isRead = data !== undefined
  const seen = useEffectEvent(onSeen)
  useEffect(() => {
    if (isRead) seen()
  }, [isRead])
  const rows = (data?.documents ?? []).flatMap((document) => {
    const row = madeUp(document)
    return row ? [{ ...row, name: document.name }] : []
  })
  return (
    <>
      <StepHead name="made-up" title="What is still made up">
        {isRead && rows.length === 0
          ? 'Nothing: all of it is your own.'
          : 'Nothing here stops you from going live. Each is marked on the website, and the list waits under Website.'}
      </StepHead>
      {isRead ? (
        <ul className="first-steps-rows">
          {rows.map(({ name, title, note }) => {
            return (
              <li key={name}>
                <a {...linkToPart(name)}>
                  <Icon name="sample" />
                  <span>
                    <b>{title}</b>
                    <small>{note}</small>
                  </span>
                  <Icon name="arrow-right" />
                </a>
              </li>
            )
          })}
        </ul>
      ) : error ? (
        <ReadFailure error={error} onTryAgain={refetch} isTrying={isFetching}>
          The list could not be loaded. Your website is not affected.
        </ReadFailure>
      ) : (
        <Spinner>Looking through your website...</Spinner>
      )}
      <div className="first-steps-actions">
        <ButtonLink spring href="/">
          Show me my website
        </ButtonLink>
        <button type="button" className="text-button" onClick={leaveFirstSteps}>
          Go to the dashboard
        </button>
      </div>
    </>
  )
}
