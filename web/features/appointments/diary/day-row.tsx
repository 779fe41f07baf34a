import { useMutation } from '@tanstack/react-query'
import { CircleAlertIcon, HouseIcon, RouteIcon, ScissorsIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Appointment } from '#contract/appointment.ts'
import { removeEntry } from '#contract/appointments.ts'
import { type Diary, type DiaryRow, saveBlock } from '#contract/diary.ts'
import { londonDay, londonTime } from '#contract/london-time.ts'
import { callApi } from '#web/lib/api-client.ts'
import { useFacts } from '#web/lib/facts.tsx'
import { failureText } from '#web/lib/failure-text.ts'
import { formatClockTime } from '#web/lib/format.ts'
import { Link } from '#web/lib/link.tsx'
import { randomId } from '#web/lib/random-id.ts'
import { showToast } from '#web/ui/toast/show-toast.ts'
import { directionsTo, IconLine } from '../parts.tsx'
import { refetchDiary } from '../queries.ts'
import { tellSaved } from '../saved.ts'
import {
  describeVisit,
  formatHours,
  hasStarted,
  nextVisitToday,
  type Row,
  type VisitState,
  visitLook,
  visitsOf,
} from '../words.ts'
import { blockWords, formatDays, isWholeDay } from './words.ts'

/** What takes time. */
type BlockRow = Exclude<DiaryRow, { kind: 'travel' | 'free' }>

type RowProps<Kind extends DiaryRow['kind']> = { row: Row<Kind>; diary: Diary; now: Date }

/** The time beside what stands in the day; within it in a column of the week, or where letters are large on a small phone. */
const columns =
  'grid grid-cols-[3.4rem_minmax(0,1fr)] gap-x-3 @[34rem]:grid-cols-[4.6rem_minmax(0,1fr)] @[34rem]:gap-x-4 @max-[14rem]:flex @max-[14rem]:flex-1 @max-[14rem]:flex-col'

/** The whole block is pressed. */
const overAll =
  'no-underline after:absolute after:inset-0 hover:underline focus-visible:outline-none focus-visible:after:outline-3 focus-visible:after:outline-offset-2 focus-visible:after:outline-aubergine-900'

const stateLine = 'font-semibold @[34rem]:col-start-2 @[34rem]:row-span-2 @[34rem]:row-start-1'
// In the week the sign beside the time stands for it.
const warningLine =
  'col-span-full! mt-2 bg-cream-50 px-3 py-2 font-medium text-red-700 @max-[14rem]/week:sr-only'
const tones = { good: 'text-moss-700', asked: 'text-copper-700' }

const grounds = {
  salon: 'bg-aubergine-800 text-cream-50',
  home: 'bg-moss-700 text-cream-50',
  next: 'bg-blush',
  past: 'bg-cream-200',
  offered: 'border-[1.5px] border-dashed border-line',
  blocked: 'bg-cream-100',
} as const

/** A line of a day: a journey, free time, or what takes time. */
export function DayRow({ row, ...props }: RowProps<DiaryRow['kind']>) {
  if (row.kind === 'travel') return <Travel row={row} {...props} />
  if (row.kind === 'free') return <Free row={row} {...props} />
  return <Block row={row} {...props} />
}

type Look = {
  ground: string
  title: string
  visit?: Appointment
  state?: VisitState | undefined
  warnings?: readonly string[]
}

/** How something that takes time is shown, in days and week. */
function lookOf(row: BlockRow, diary: Diary, now: Date): Look {
  if (row.kind === 'block') return { ground: grounds.blocked, title: blockWords(row) }
  if (row.kind === 'busy') return { ground: grounds.blocked, title: 'Busy in your own calendar' }
  if (row.kind === 'offered') return { ground: grounds.offered, title: `${row.name}?` }
  const { appointment: visit, warnings } = row
  const { isPast, state } = visitLook(visit, now)
  const isNext = visit.id === nextVisitToday(diary)?.id
  return {
    ...{ visit, title: visit.client.name, warnings: isPast ? [] : warnings },
    ground: grounds[isPast ? 'past' : isNext ? 'next' : visit.place],
    state: state ?? (isNext ? { words: 'Next' } : undefined),
  }
}

function Block({ row, diary, now }: RowProps<BlockRow['kind']>) {
  const facts = useFacts()
  const { ground, title, visit, state, warnings = [] } = lookOf(row, diary, now)
  return (
    <li className={columns}>
      <p className="pt-[0.7rem] leading-[1.2] tabular-nums @max-[14rem]:hidden">
        {!isWholeDay(row) && (
          <>
            <b className="block font-display text-[1.3rem] leading-[1.1] font-normal whitespace-nowrap">
              <time dateTime={row.startsAt}>{formatClockTime(row.startsAt)}</time>
            </b>
            <span className="text-[0.875rem] text-aubergine-600">to {formatClockTime(row.endsAt)}</span>
          </>
        )}
      </p>
      <div
        className={`relative my-[0.2rem] grid grow grid-cols-[minmax(0,1fr)_auto] content-center items-center gap-x-4 gap-y-0.5 px-4 py-3 text-small @max-[14rem]:content-start @max-[14rem]:px-2 @max-[14rem]:py-1 wrap-anywhere *:col-start-1 forced-colors:border-2 ${ground}`}
      >
        {!isWholeDay(row) && (
          <p className="hidden justify-between tabular-nums @max-[14rem]:flex">
            {formatHours(row)}
            {warnings.length > 0 && <CircleAlertIcon className="icon" />}
          </p>
        )}
        <h3
          className={
            ground === grounds.blocked
              ? 'font-sans text-[1rem] font-semibold tracking-normal'
              : 'text-[1.3rem] leading-[1.2] @max-[14rem]:text-[1.1rem]'
          }
        >
          {visit ? (
            <Link to="/admin/diary/$id" params={{ id: visit.id }} className={overAll}>
              {title}
            </Link>
          ) : (
            title
          )}
        </h3>
        {row.kind === 'block' && (
          <FreeAgain row={row} className="@[14rem]:col-start-2! @[14rem]:row-start-1" />
        )}
        {row.kind === 'offered' && <p>Offered, not picked yet</p>}
        {visit && (
          <IconLine icon={visit.place === 'home' ? HouseIcon : ScissorsIcon}>
            {describeVisit(visit, facts)}
          </IconLine>
        )}
        {state && (
          <IconLine icon={state.icon} className={`${stateLine} ${state.tone ? tones[state.tone] : ''}`}>
            {state.words}
          </IconLine>
        )}
        {warnings.map((words) => (
          <IconLine key={words} icon={CircleAlertIcon} className={warningLine}>
            {words}
          </IconLine>
        ))}
      </div>
    </li>
  )
}

type FreeProps = { row: Row<'block'>; className: string }

/** Frees a blocked time, all of its days. */
export function FreeAgain({ row: { id, version, words, whole, startsAt }, className }: FreeProps) {
  const [day = '', from = ''] = londonTime(new Date(whole.startsAt)).split('T')
  const [until = '', to = ''] = londonTime(new Date(whole.endsAt)).split('T')
  const block = { day, from, until, to, words }
  const last = londonDay(new Date(Date.parse(whole.endsAt) - 1))
  const undo = () => callApi(saveBlock, { body: { id: randomId(), block } })
  const freeing = useMutation({
    mutationFn: () => callApi(removeEntry, { params: { id }, query: { version } }),
    onSuccess: async () => {
      const description = `${words && `${words}, `}${formatDays(day, last)}`
      await tellSaved({ title: 'Free again', description, undo })
      // The pressed button went with the time.
      document.getElementById(`day-${londonDay(new Date(startsAt))}`)?.focus({ preventScroll: true })
    },
    onError: (error) => {
      showToast({ title: 'Not saved', description: failureText(error), tone: 'destructive' })
      return refetchDiary()
    },
  })
  return (
    <button
      type="button"
      className={`tap underline ${className}`}
      onClick={() => freeing.isPending || freeing.mutate()}
    >
      {last > day ? 'Free all days' : 'Free it'}
      <span className="sr-only"> again: {words || 'blocked'}</span>
    </button>
  )
}

/** Beside what stands in the day, without a time of its own. */
const line =
  '-col-end-1 min-h-11 grow border-l-[1.5px] border-line pl-4 text-small @max-[14rem]:min-h-6 @max-[14rem]:pl-2 [&_a]:text-aubergine-900'

function Travel({ row, diary, now }: RowProps<'travel'>) {
  const { minutes, missingMinutes, to, appointmentId } = row
  const isClose = missingMinutes > 0
  const isLate = hasStarted(row, now)
  const visit = diary.days.flatMap(visitsOf).find(({ id }) => id === appointmentId)
  const directions = visit && directionsTo(visit)
  const leave = `${isLate ? 'should have left at' : 'leave by'} ${formatClockTime(row.startsAt)}`
  return (
    <li className={columns}>
      <IconLine
        icon={isClose ? CircleAlertIcon : RouteIcon}
        className={`items-center border-solid ${line} ${isClose || isLate ? 'font-medium text-copper-700' : 'text-aubergine-600'}`}
      >
        {isClose ? `${missingMinutes} min too close: ` : ''}
        {minutes} min
        <span className="@max-[14rem]:hidden">
          {' '}
          to {to}, {isClose ? `${minutes - missingMinutes} between` : leave}
        </span>{' '}
        {directions && (
          <a href={directions.href} target="_blank" rel="noreferrer" className="tap ml-2 @max-[14rem]:hidden">
            Directions<span className="sr-only"> to {visit.address}, opens in a new tab</span>
          </a>
        )}
      </IconLine>
    </li>
  )
}

function Free({ row, now }: RowProps<'free'>) {
  const words = `Free ${hasStarted(row, now) ? `until ${formatClockTime(row.endsAt)}` : formatHours(row)}`
  return (
    <li className={columns}>
      <p className={`row-between border-dotted text-aubergine-600 @max-[14rem]:content-start ${line}`}>
        {words}
        <BookLink at={row.startsAt} className="tap min-w-11 justify-end">
          Book<span className="sr-only"> {words.toLowerCase()}</span>
        </BookLink>
      </p>
    </li>
  )
}

type BookProps = { at: string; className: string; children: ReactNode }

/** To the form for a visit at a free time. */
export const BookLink = ({ at, ...rest }: BookProps) => (
  <Link to="/admin/diary/book" search={{ on: londonDay(new Date(at)), at: formatClockTime(at) }} {...rest} />
)
