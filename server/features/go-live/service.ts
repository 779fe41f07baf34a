import { type GoLive, type OptionalStep, optionalSteps } from '#contract/go-live.ts'
import { insertOnce } from '#server/database/rows.ts'
import type { Deps } from '#server/deps.ts'
import { hasOwnPassword } from '#server/features/account/service.ts'
import { backupStatus } from '#server/features/backups/service.ts'
import { hasOutsideCopy } from '#server/features/today/service.ts'
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
  return {
    steps: Object.entries(steps).map(([id, { isDone, ...words }]) => {
      const isSkipped = optionalSteps.some((one) => one === id) ? skipped.includes(id) : undefined
      return {
        id,
        ...words,
        isDone: isSkipped === true || isDone(state),
        ...(isSkipped !== undefined && { isSkipped }),
      }
    }),
  }
}

export async function skipStep(
  deps: Deps,
  { step, isSkipped }: { step: OptionalStep; isSkipped: boolean },
): Promise<GoLive> {
  const { database, now, website } = deps
  await database.write(async (tx) => {
    if (!isSkipped) await tx.deleteFrom('skippedSteps').where('name', '=', step).execute()
    else await insertOnce(tx, 'skippedSteps', { name: step, skippedAt: now() })
  })
  if (step === 'open') await website.refresh()
  return await readGoLive(deps)
}
