const countOf = (name: string, usual: number) => Number(process.env[name] ?? usual)

/** How much each drill does; `npm run drill -- faults --rounds 200` sets them. */
export const rounds = countOf('FAULT_ROUNDS', 20)
/** Acknowledged between two kills. With 200 rounds they make the record's 100,000. */
export const writesPerRound = countOf('FAULT_WRITES_PER_ROUND', 500)
export const stops = countOf('FAULT_STOPS', 50)
export const updates = countOf('FAULT_UPDATES', 15)
export const mailRecipients = countOf('FAULT_RECIPIENTS', 2000)
/** How long the mixed soak lasts; 30 for the record. */
export const soakMinutes = countOf('FAULT_MINUTES', 2)
