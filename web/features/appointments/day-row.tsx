import CircleAlertIcon from 'lucide-react/icons/circle-alert'
import RouteIcon from 'lucide-react/icons/route'
import type { ReactNode } from 'react'
import type { Diary, DiaryRow } from '#contract/diary.ts'
import { clockTime, londonDay } from '#contract/london-time.ts'
import { useFacts } from '#web/lib/facts.tsx'
import { firstNameOf } from '#web/lib/format.ts'
import { Link } from '#web/lib/link.tsx'
import {
  type BlockRow,
  describeBlock,
  destinationWords,
  formatHours,
  hasStarted,
  isOver,
  isWholeDay,
  type Row,
  visitsOf,
} from './words.ts'

type RowProps<Kind extends DiaryRow['kind']> = {
  row: Row<Kind>
  diary: Diary
  now: Date
  /** Takes a free time into the form that is open; without it, free times lead to the form. */
  onFree?: ((startsAt: string) => void) | undefined
}

/** A line of a day: a journey, free time, or what takes time. */
export function DayRow({ row, ...props }: RowProps<DiaryRow['kind']>) {
  if (row.kind === 'travel') return <Travel row={row} {...props} />
  if (row.kind === 'free') return <Free row={row} {...props} />
  return <Block row={row} {...props} />
}

function Block({ row, diary, now }: RowProps<BlockRow['kind']>) {
  const { ground, title, lines } = describeBlock(row, diary, useFacts(), now)
  const place = row.kind === 'appointment' ? row.appointment.place : ground
  return (
    <li>
      <p className="diary-time">
        {!isWholeDay(row) && (
          <>
            <b>
              <time dateTime={row.startsAt}>{clockTime(new Date(row.startsAt))}</time>
            </b>
            <span>to {clockTime(new Date(row.endsAt))}</span>
          </>
        )}
      </p>
      {/* Her next visit stands large above the days. */}
      <div className={`diary-block is-${ground === 'next' ? place : ground}`}>
        <h3>
          <RowLink row={row}>{title}</RowLink>
        </h3>
        {lines.map(({ words, icon: Icon, className = '' }) => (
          <p key={words} className={`icon-line ${className}`}>
            {Icon && <Icon className="icon" />}
            <span>{words}</span>
          </p>
        ))}
      </div>
    </li>
  )
}

type LinkProps = { row: BlockRow; className?: string; children: ReactNode }

/** To the visit, or to the form that changes a blocked time; the others lead nowhere. */
export function RowLink({ row, ...rest }: LinkProps) {
  if (row.kind === 'appointment')
    return <Link to="/admin/diary/$id" params={{ id: row.appointment.id }} {...rest} />
  if (row.kind === 'block')
    return (
      <Link
        to="/admin/diary/block"
        search={{ id: row.block.id, on: londonDay(new Date(row.startsAt)) }}
        {...rest}
      />
    )
  return rest.children
}

function Travel({ row, diary, now }: RowProps<'travel'>) {
  const facts = useFacts()
  if (isOver(row, now)) return null
  const { minutes, missingMinutes, appointmentId: id } = row
  const to = destinationWords(row, diary, facts)
  const isClose = missingMinutes > 0
  const visit = diary.days.flatMap(visitsOf).find((one) => one.id === id)
  const Icon = isClose ? CircleAlertIcon : RouteIcon
  return (
    <li className="diary-way">
      <p className={isClose ? 'diary-line icon-line diary-close' : 'diary-line icon-line'}>
        <Icon className="icon" />
        {isClose ? (
          <span>
            {missingMinutes} min too close: {minutes} min to {to}, {minutes - missingMinutes} between.{' '}
            {visit && (
              <Link to="/admin/diary/$id" params={{ id }} className="tap">
                Move {firstNameOf(visit.client.name)}
              </Link>
            )}
          </span>
        ) : (
          <span>
            {minutes} min to {to}, leave by {clockTime(new Date(row.startsAt))}
          </span>
        )}
      </p>
    </li>
  )
}

function Free({ row, now, onFree }: RowProps<'free'>) {
  if (isOver(row, now)) return null
  const words = hasStarted(row, now)
    ? `Free until ${clockTime(new Date(row.endsAt))}`
    : `Free ${formatHours(row)}`
  const hidden = <span className="sr-only"> {words.toLowerCase()}</span>
  return (
    <li className="diary-free">
      <p className="row-between diary-line">
        {words}
        {onFree ? (
          <button type="button" className="quiet-button" onClick={() => onFree(row.startsAt)}>
            Use{hidden}
          </button>
        ) : (
          <BookLink at={row.startsAt} className="tap">
            Book{hidden}
          </BookLink>
        )}
      </p>
    </li>
  )
}

type BookProps = { at: string; className: string; children: ReactNode }

/** To the form for a visit at a free time. */
export const BookLink = ({ at, ...rest }: BookProps) => (
  <Link
    to="/admin/diary/book"
    search={{ on: londonDay(new Date(at)), at: clockTime(new Date(at)) }}
    {...rest}
  />
)
