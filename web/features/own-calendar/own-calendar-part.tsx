import CalendarIcon from 'lucide-react/icons/calendar'
import { useRef, useState } from 'react'
import { minuteMs } from '#contract/durations.ts'
import {
  type OwnCalendar,
  readOwnCalendar,
  readOwnCalendarNow,
  removeOwnCalendar,
} from '#contract/own-calendar.ts'
import { FailedOutcome } from '#web/admin/ui/alert.tsx'
import { ConfirmDialog } from '#web/admin/ui/confirm-dialog.tsx'
import { ReadFailure } from '#web/admin/ui/query.tsx'
import { OpeningRow } from '#web/admin/ui/setting-row.tsx'
import { formatPastInstant, lowerFirst } from '#web/lib/day-labels.ts'
import { failureText } from '#web/lib/failure-text.ts'
import { formatCountOf } from '#web/lib/format.ts'
import { useChange, useEndpoint } from '#web/lib/queries.ts'
import { useNow } from '#web/lib/use-now.ts'
import { ActionButton } from '#web/ui/button/action-button.tsx'
import { Button } from '#web/ui/button/button.tsx'
import { AddressForm } from './address-form.tsx'

type Calendar = NonNullable<OwnCalendar['calendar']>

const headingId = 'own-calendar'

const formatBusyCount = (count: number) => formatCountOf(count, 'busy time')

/** The owner's own calendar, whose busy times count as taken. The website reads it by itself: look again while it is shown. */
export function OwnCalendarPart() {
  const options = { refetchOnMount: 'always', refetchInterval: minuteMs } as const
  const { data, error, isFetching, refetch } = useEndpoint(readOwnCalendar, {}, options)
  const heading = useRef<HTMLHeadingElement>(null)
  const [isAsking, setAsking] = useState(false)
  const [outcome, setOutcome] = useState('')
  const remove = useChange(removeOwnCalendar, readOwnCalendar)
  const calendar = data?.calendar
  return (
    <OpeningRow
      icon={CalendarIcon}
      id={headingId}
      title="Your own calendar"
      heading={heading}
      words={data && (calendar ? <ReadWords calendar={calendar} /> : <OffWords />)}
      verb={calendar ? 'Open' : 'Read it in'}
      foldVerb={calendar ? 'Close' : 'Cancel'}
      label={calendar ? 'Open your own calendar' : 'Read it in, your own calendar'}
      opened={(fold) => (
        <div className="column">
          {calendar && <InUse calendar={calendar} onOutcome={setOutcome} onRemove={() => setAsking(true)} />}
          <AddressForm
            key={calendar?.host}
            isAnother={calendar !== undefined}
            onSaved={({ calendar: saved }) => {
              setOutcome(`Your calendar is read in: ${formatBusyCount(saved?.busyTimes ?? 0)} ahead.`)
              fold()
            }}
          />
        </div>
      )}
    >
      <p className="sr-only" role="status">
        {outcome}
      </p>
      {error && (
        <ReadFailure error={error} onTryAgain={refetch} isTrying={isFetching}>
          Whether your own calendar is read in could not be loaded.
        </ReadFailure>
      )}
      {calendar && <Trouble calendar={calendar} />}
      {isAsking && (
        <ConfirmDialog
          isFinal
          heading="Remove your own calendar?"
          yes="Remove it"
          no="Keep it"
          onYes={async () => {
            await remove.mutateAsync({})
            setOutcome('Your own calendar is removed.')
          }}
          isPending={remove.isPending}
          failure={remove.error ? `Not done. ${failureText(remove.error)}` : undefined}
          onClose={() => {
            setAsking(false)
            // The pressed button may be gone.
            heading.current?.focus()
          }}
        >
          Its busy times no longer count as taken, and its address is forgotten: to read it in again you paste
          it anew.
        </ConfirmDialog>
      )}
    </OpeningRow>
  )
}

const OffWords = () => (
  <>
    <b>Off.</b> Its busy times would count as taken here; their titles are left out.
  </>
)

function ReadWords({ calendar: { readAt, busyTimes, failure } }: { calendar: Calendar }) {
  const now = useNow()
  return (
    <>
      {failure ? <b className="bad">Last read</b> : <b className="good">Read</b>}{' '}
      {lowerFirst(formatPastInstant(new Date(readAt), now))}, {formatBusyCount(busyTimes)} ahead; titles are
      not kept.
    </>
  )
}

/** What may look free although it is not. */
const Trouble = ({ calendar: { failure, unreadable } }: { calendar: Calendar }) =>
  (failure !== undefined || unreadable > 0) && (
    <div className="column pb-[1.15rem]">
      {failure && (
        <p className="outcome outcome-bad">
          {failure} The copy from before counts: what you have written into your calendar since may look free
          here.
        </p>
      )}
      {unreadable > 0 && (
        <p className="hint">
          {unreadable === 1 ? 'One entry' : `${unreadable} entries`} could not be read: that time may look
          free. Please look into your calendar for it.
        </p>
      )}
    </div>
  )

type InUseProps = { calendar: Calendar; onOutcome: (words: string) => void; onRemove: () => void }

function InUse({ calendar: { host }, onOutcome, onRemove }: InUseProps) {
  const readNow = useChange(readOwnCalendarNow, readOwnCalendar)
  const press = () =>
    readNow.mutate(
      {},
      {
        onSuccess: ({ calendar }) =>
          calendar && onOutcome(calendar.failure ?? `Read: ${formatBusyCount(calendar.busyTimes)} ahead.`),
      },
    )
  return (
    <div className="column">
      <p className="text-small">From {host}, every 15 minutes, for the next 13 months.</p>
      <div className="actions-row">
        <ActionButton small isPending={readNow.isPending} onClick={press}>
          {readNow.isPending ? 'Reading it...' : 'Read it now'}
        </ActionButton>
        <Button small variant="line" onClick={onRemove}>
          Remove
        </Button>
      </div>
      <FailedOutcome words="It was not read." error={readNow.error} />
    </div>
  )
}
