import CircleAlertIcon from 'lucide-react/icons/circle-alert'
import HouseIcon from 'lucide-react/icons/house'
import RouteIcon from 'lucide-react/icons/route'
import ScissorsIcon from 'lucide-react/icons/scissors'
import type { ReactNode } from 'react'
import type { Diary, DiaryRow } from '#contract/diary.ts'
import { clockTime } from '#contract/london-time.ts'
import { useFacts } from '#web/lib/facts.tsx'
import { firstNameOf } from '#web/lib/format.ts'
import { Link } from '#web/lib/link.tsx'
import {
  appointmentStyle,
  blockSearch,
  blockWords,
  describeVisit,
  hasStarted,
  isOver,
  nextVisitIdToday,
  type TravelRow,
  timeSearch,
  travelDestinationWords,
} from './diary-words.ts'

type Row<Kind extends DiaryRow['kind']> = Extract<DiaryRow, { kind: Kind }>
type Props<Kind extends DiaryRow['kind'] = DiaryRow['kind']> = { row: Row<Kind>; diary: Diary; now: Date }
type OnFree = { onFree?: ((startsAt: string) => void) | undefined }

/** One line of a day: a visit, a way, free time, a block, or an offered time. */
export function DayRow({ row, diary, now, onFree }: Props & OnFree) {
  switch (row.kind) {
    case 'appointment':
      return <AppointmentRow row={row} diary={diary} now={now} />
    case 'travel':
      return <Travel row={row} diary={diary} now={now} />
    case 'free':
      return <Free {...{ row, now, onFree }} />
    case 'block':
      return (
        <Timed row={row} isWholeDay={row.block.from === undefined}>
          <div className="diary-block is-blocked">
            <h3>
              <Link to="/admin/diary/block" search={blockSearch(row)}>
                {blockWords(row)}
              </Link>
            </h3>
          </div>
        </Timed>
      )
    case 'busy':
      return (
        <Timed row={row}>
          <div className="diary-block is-blocked">
            <h3>Busy in your own calendar</h3>
          </div>
        </Timed>
      )
    case 'offered':
      return (
        <Timed row={row}>
          <div className="diary-block is-offered">
            <h3>{row.name}?</h3>
            <p>Offered, not picked yet</p>
          </div>
        </Timed>
      )
  }
}

type TimedProps = { row: DiaryRow; isWholeDay?: boolean; children: ReactNode }

const Timed = ({ row, isWholeDay = false, children }: TimedProps) => (
  <li>
    <p className="diary-time">
      {!isWholeDay && (
        <>
          <b>
            <time dateTime={row.startsAt}>{clockTime(new Date(row.startsAt))}</time>
          </b>
          <span>to {clockTime(new Date(row.endsAt))}</span>
        </>
      )}
    </p>
    {children}
  </li>
)

function AppointmentRow({ row, diary, now }: Props<'appointment'>) {
  const facts = useFacts()
  const { appointment, warnings } = row
  const { id, client, place } = appointment
  const look = appointmentStyle(appointment, nextVisitIdToday(diary), now)
  return (
    <Timed row={row}>
      <div className={`diary-block ${look.className}`}>
        <h3>
          <Link to="/admin/diary/$id" params={{ id }}>
            {client.name}
          </Link>
        </h3>
        <p className="icon-line">
          {place === 'home' ? <HouseIcon className="icon" /> : <ScissorsIcon className="icon" />}
          <span>{describeVisit(appointment, facts)}</span>
        </p>
        {look.words && (
          <p className="icon-line semibold diary-state">
            {look.icon && <look.icon className="icon" />}
            {look.words}
          </p>
        )}
        {!look.isPast &&
          warnings
            .filter(({ kind }) => kind !== 'travel')
            .map(({ kind, text }) => (
              <p key={kind} className="icon-line diary-warning">
                <CircleAlertIcon className="icon" />
                {text}
              </p>
            ))}
      </div>
    </Timed>
  )
}

function Travel({ row, diary, now }: Props<'travel'>) {
  const facts = useFacts()
  if (isOver(row, now)) return null
  const to = travelDestinationWords(row, diary, facts)
  if (row.missingMinutes === 0)
    return (
      <li className="diary-way">
        <p className="diary-line icon-line">
          <RouteIcon className="icon" />
          <span>
            {row.minutes} min to {to}, leave by {clockTime(new Date(row.startsAt))}
          </span>
        </p>
      </li>
    )
  return (
    <li className="diary-way">
      <p className="diary-line icon-line diary-close">
        <CircleAlertIcon className="icon" />
        <span>
          {row.missingMinutes} min too close: {row.minutes} min to {to}, {row.minutes - row.missingMinutes}{' '}
          between. <MoveLink row={row} diary={diary} />
        </span>
      </p>
    </li>
  )
}

function MoveLink({ row, diary }: { row: TravelRow; diary: Diary }) {
  const client = diary.days
    .flatMap(({ rows }) => rows)
    .find((other) => other.kind === 'appointment' && other.appointment.id === row.appointmentId)
  if (client?.kind !== 'appointment') return null
  return (
    <Link to="/admin/diary/$id" params={{ id: row.appointmentId }} className="tap">
      Move {firstNameOf(client.appointment.client.name)}
    </Link>
  )
}

function Free({ row, now, onFree }: Omit<Props<'free'>, 'diary'> & OnFree) {
  if (isOver(row, now)) return null
  const [from, to] = [clockTime(new Date(row.startsAt)), clockTime(new Date(row.endsAt))]
  const words = hasStarted(row, now) ? `Free until ${to}` : `Free ${from} to ${to}`
  return (
    <li className="diary-free">
      <p className="row-between diary-line">
        {words}
        {onFree ? (
          <button type="button" className="quiet-button" onClick={() => onFree(row.startsAt)}>
            Use<span className="sr-only"> {words.toLowerCase()}</span>
          </button>
        ) : (
          <Link to="/admin/diary/book" search={timeSearch(row.startsAt)} className="tap">
            Book<span className="sr-only"> {words.toLowerCase()}</span>
          </Link>
        )}
      </p>
    </li>
  )
}
