import type { GoLive } from '#contract/go-live.ts'
import { insertOnce } from '#server/database/rows.ts'
import type { Deps } from '#server/deps.ts'
import { hasOwnPassword } from '#server/features/account/service.ts'
import { backupStatus } from '#server/features/backups/service.ts'
import { hasOutsideCopy } from '#server/features/today/service.ts'
import { invalidField } from '#server/http/errors.ts'
import { steps } from './rules.ts'

/** Looks up every step anew, so that one that breaks later is open again. */
export async function readGoLive(deps: Deps): Promise<GoLive> {
  const { config, mailSettings, now, website } = deps
  const state = {
    content: website.shown().content,
    isMailSetUp: mailSettings.smtp !== undefined,
    hasOutsideCopy: hasOutsideCopy(await backupStatus(deps), now()),
    // Her session's cookie is Secure then, so the browser that sent it came by https.
    isHttps: config.siteUrl.startsWith('https:'),
    hasOwnPassword: await hasOwnPassword(deps),
  }
  const rows = await deps.database.kysely.selectFrom('skippedSteps').select('name').execute()
  const skipped = rows.map(({ name }) => name)
  const answers = Object.entries(steps).map(([id, { isDone, isOptional, ...words }]) => {
    const isSkipped = isOptional && skipped.includes(id)
    return { id, ...words, isDone: isSkipped || isDone(state), isSkipped }
  })
  // What is done stands below; a step ticked just now stays where it is.
  const rank = ({ isDone, isSkipped }: (typeof answers)[number]) => Number(isDone && !isSkipped)
  return { steps: answers.toSorted((one, other) => rank(one) - rank(other)) }
}

export async function skipStep(
  deps: Deps,
  { step, isSkipped }: { step: string; isSkipped: boolean },
): Promise<GoLive> {
  if (!steps[step]?.isOptional) throw invalidField('step', 'This cannot be ticked off')
  const { database, now, website } = deps
  await database.write(async (tx) => {
    if (!isSkipped) await tx.deleteFrom('skippedSteps').where('name', '=', step).execute()
    else await insertOnce(tx, 'skippedSteps', { name: step, skippedAt: now() })
  })
  if (step === 'open') await website.refresh()
  return await readGoLive(deps)
}
