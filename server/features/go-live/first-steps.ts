import {
  type FirstStepName,
  type FirstSteps,
  type FirstStepsNote,
  firstStepNames,
} from '#contract/first-steps.ts'
import { readPasswordChange } from '#server/features/admin-session/service.ts'
import { countWaitingMails } from '#server/features/mail/service.ts'
import { forgetStep, noteStep, readSteps } from './repository.ts'
import { type GoLiveDeps, isReachOwn } from './service.ts'

/** What is done is looked up, wherever it was done; only what no data tells is noted. */
export async function readFirstSteps(deps: GoLiveDeps): Promise<FirstSteps> {
  const [notes, password, { waiting }] = await Promise.all([
    readSteps(deps.database.kysely),
    readPasswordChange(deps),
    countWaitingMails(deps),
  ])
  const isNoted = (what: FirstStepsNote) => notes.has(noteOf(what))
  const isDone: Record<FirstStepName, boolean> = {
    password: password !== undefined,
    reach: isReachOwn(deps),
    mail: deps.mailSettings.smtp !== undefined,
    'made-up': isNoted('seen'),
  }
  const done = firstStepNames.filter((name) => isDone[name])
  const isPending = isNoted('begun') && !isNoted('put-away') && done.length < firstStepNames.length
  return { done, isPending, waiting }
}

const noteOf = (what: FirstStepsNote) => `first-steps-${what}`

export async function noteFirstSteps(deps: GoLiveDeps, what: FirstStepsNote): Promise<FirstSteps> {
  await deps.database.write(async (tx) => {
    await noteStep(tx, noteOf(what), deps.now())
    // Whoever opens them again has not put them away.
    if (what === 'begun') await forgetStep(tx, noteOf('put-away'))
  })
  return await readFirstSteps(deps)
}
