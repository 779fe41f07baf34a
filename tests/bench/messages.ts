/** What the bench asks of the process it measures. */
export type Question = 'usage'

export type Usage = {
  cpuMicroseconds: number
  /** Transactions committed so far, where there is a database. */
  commits: number
  /** Of those since the last question. */
  medianCommitMs: number
  /** What is in use after a full collection, in bytes: the process as the system sees it, and its objects. */
  rss: number
  heap: number
}

export type Ready = { port: number }

/** Counts from nought and tells when it has taken so many. */
export type SinkOrder = { tellAfter: number }
export type SinkNews = { news: 'ready'; port: number } | { news: 'taken' }

export type BareSent = { ms: number; cpuMicroseconds: number }
