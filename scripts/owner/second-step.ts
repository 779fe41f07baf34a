import { readConfig } from '#server/config.ts'
import { turnOffSecondStepByOperator } from '#server/features/account/second-step/service.ts'
import { readStoredContent } from '#server/features/website/repository.ts'
import { collectFacts } from '#server/http/facts.ts'
import { openDatabase } from '#server/process/open-database.ts'
import { StartError } from '#server/process/start-error.ts'
import { runOrExplain } from './terminal.ts'

/** Lets the operator turn the second step off for an owner who has lost her phone and recovery codes. */
async function turnOff(): Promise<void> {
  if (process.argv.slice(2).join(' ') !== 'off')
    throw new StartError('Please write: npm run second-step -- off')
  const config = readConfig(process.env)
  const database = await openDatabase(config)
  try {
    const content = await readStoredContent(database.kysely)
    const facts = collectFacts(config.siteUrl, content)
    const removed = await turnOffSecondStepByOperator({ database, facts, now: () => new Date() })
    if (!removed) throw new StartError('There is no account yet. Please start the site once first.')
    console.log(
      removed.wasOn
        ? `The second step of "${removed.username}" is off: the password alone signs in. It can be turned on again in the dashboard.`
        : `The second step of "${removed.username}" was not on. Nothing has changed.`,
    )
  } finally {
    await database.close()
  }
}

await runOrExplain(turnOff)
