/** The owner's own calendar, if she has named one: one row. */
type OwnCalendarTable = {
  id: number
  /** Encrypted: whoever has it reads her calendar. */
  address: string
  host: string
  /** When it was last read. */
  readAt: Date
  /** Why it could not be read since. */
  problem: string | null
  inUnknownZone: number
  unreadable: number
}

/** When she is busy, by the last good reading; none overlaps another. Nothing else of her calendar is stored. */
type OwnCalendarTimesTable = { startsAt: Date; endsAt: Date }

export type OwnCalendarTables = { ownCalendar: OwnCalendarTable; ownCalendarTimes: OwnCalendarTimesTable }
