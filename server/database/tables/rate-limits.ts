type RateLimitsTable = {
  /** Which limit it is. */
  name: string
  /** 24 bits of a keyed hash: hundreds of addresses share each value, so that none can be found again. */
  client: number
  /** The times of use within the window, oldest first. */
  uses: Date[]
  /** When the window of the last use is over; the row is deleted then. */
  endsAt: Date
}

/** On PostgreSQL only. */
export type RateLimitsTables = { rateLimits: RateLimitsTable }
