type RateLimitsTable = {
  /** Name of the limit. */
  name: string
  /** 24 bits of a keyed hash: hundreds of addresses share each value, so that none can be recovered. */
  client: number
  /** Times of use within the window, oldest first. */
  uses: Date[]
  /** End of the last use's window, when the row is deleted. */
  endsAt: Date
}

/** On PostgreSQL only. */
export type RateLimitsTables = { rateLimits: RateLimitsTable }
