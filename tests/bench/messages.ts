/** What the bench asks of the process it measures. */
export type Question = 'usage'

export type Usage = {
  cpuMicroseconds: number
  /** Transactions committed so far, where there is a database. */
  commits: number
}

export type Ready = { port: number }
