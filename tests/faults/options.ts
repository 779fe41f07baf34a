const countOf = (name: string, usual: number) => Number(process.env[name] ?? usual)

/** The size of each drill; `npm run drill -- faults --rounds 200` sets these variables. */
export const rounds = countOf('FAULT_ROUNDS', 20)
/** Acknowledged writes between two kills; 200 rounds make the record's 100,000. */
export const writesPerRound = countOf('FAULT_WRITES_PER_ROUND', 500)
export const stops = countOf('FAULT_STOPS', 50)
export const updates = countOf('FAULT_UPDATES', 15)
export const mailRecipients = countOf('FAULT_RECIPIENTS', 2000)
/** Duration of the mixed soak; 30 for the record. */
export const soakMinutes = countOf('FAULT_MINUTES', 2)
/** Generated diaries on SQLite; a tenth as many on PostgreSQL. */
export const diaries = countOf('FAULT_DIARIES', 10_000)
