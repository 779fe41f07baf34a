/** Holds an exclusive lock on a SQLite file: `hold-lock.ts FILE MILLISECONDS`. */
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as wait } from 'node:timers/promises'

const [file = '', ms] = process.argv.slice(2)
const database = new DatabaseSync(file, { timeout: 10_000 })
database.exec('begin exclusive')
process.send?.('held')
await wait(Number(ms))
database.exec('rollback')
database.close()
process.disconnect?.()
