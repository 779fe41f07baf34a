/** The bench's questions to the measured process; `memory` collects garbage first. */
export type Question = 'work' | 'memory'

export type Work = {
  cpuMicroseconds: number
  /** Transactions committed so far, if there is a database. */
  commits: number
  /** The median since the previous question. */
  medianCommitMs: number
}

/** In bytes: resident memory and the heap. */
export type Memory = { rss: number; heap: number }

export type Ready = { port: number }

/** Restarts the count, and asks for a message after this many mails. */
export type SinkOrder = { tellAfter: number }
export type SinkNews = { news: 'ready'; port: number } | { news: 'taken' }

export type BareSent = { ms: number; cpuMicroseconds: number }
