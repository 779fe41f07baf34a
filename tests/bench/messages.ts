/** What the bench asks of the process it measures; the second collects all rubbish first, and throws compiled code away. */
export type Question = 'work' | 'memory'

export type Work = {
  cpuMicroseconds: number
  /** Transactions committed so far, where there is a database. */
  commits: number
  /** Of those since the last question. */
  medianCommitMs: number
}

/** In bytes: the process as the system sees it, and its objects. */
export type Memory = { rss: number; heap: number }

export type Ready = { port: number }

/** Counts from nought and tells when it has taken so many. */
export type SinkOrder = { tellAfter: number }
export type SinkNews = { news: 'ready'; port: number } | { news: 'taken' }

export type BareSent = { ms: number; cpuMicroseconds: number }
