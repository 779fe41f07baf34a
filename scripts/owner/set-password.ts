import { passwordFewest, textLimits } from '#contract/limits.ts'
import { readConfig } from '#server/config.ts'
import { setOwnerPassword } from '#server/features/account/password/service.ts'
import { readStoredContent } from '#server/features/website/repository.ts'
import { collectFacts } from '#server/http/facts.ts'
import { openDatabase } from '#server/process/open-database.ts'
import { StartError } from '#server/process/start-error.ts'
import { createPasswords } from '#server/security/password.ts'
import { commonPasswordAdvice, isCommonPassword } from '#server/security/password-choice.ts'
import { askWithoutEcho, runOrExplain } from './terminal.ts'

async function setPassword(): Promise<void> {
  const config = readConfig(process.env)
  const database = await openDatabase(config)
  try {
    const password = await askWithoutEcho('New password for the dashboard: ')
    if (password.length < passwordFewest.new || password.length > textLimits.password) {
      throw new StartError(
        `Please choose a password of ${passwordFewest.new} to ${textLimits.password} characters.`,
      )
    }
    if (isCommonPassword(password)) throw new StartError(commonPasswordAdvice)
    const content = await readStoredContent(database.kysely)
    const facts = collectFacts(config.siteUrl, content)
    const deps = { config, database, facts, now: () => new Date(), passwords: createPasswords() }
    const username = await setOwnerPassword(deps, password)
    if (username === undefined)
      throw new StartError('There is no account yet. Please start the site once first.')
    console.log(`The new password of "${username}" is set. Everyone who was signed in has to sign in again.`)
  } finally {
    await database.close()
  }
}

await runOrExplain(setPassword)
