/**
 * Checks that every promise of the documents is proved: each clause of docs/coverage.md, each row of
 * docs/data-protection.md and each requirement in docs/security/ that is met. Tests name the clauses they prove at the
 * end of their titles (`@reply-24h @asvs-6.2.1`). After `npm test`, each clause needs a test that passed in that run. A
 * row ending in "(drill)" is proved by a drill only.
 */
import { checkCoverage } from './coverage/check-coverage.ts'

const { failures, lines } = checkCoverage()
for (const failure of failures) console.error(failure)
for (const line of lines) console.log(line)
process.exitCode = failures.length > 0 ? 1 : 0
