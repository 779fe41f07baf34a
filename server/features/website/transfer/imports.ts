import { setTimeout as wait } from 'node:timers/promises'
import type { TransferImport, TransferReason } from '#contract/website-transfer.ts'
import { databaseFaultOf } from '#server/database/failures.ts'
import { AppError } from '#server/http/errors.ts'
import { type Log, logFault } from '#server/process/log.ts'
import type { Incoming, keepIncoming } from '../pictures/incoming.ts'
import { claim, isClaimed } from '../pictures/shared-files.ts'
import type { WebsiteDeps } from '../service.ts'
import { apply, changedSince } from './apply.ts'
import { type Prover, provePicture } from './import-pictures.ts'
import { claimOf, type ImportState, isUnderWay, readState, writeState } from './import-state.ts'
import { makePlan, type Plan, report } from './plan.ts'
import { type Package, readPackage } from './read-package.ts'
import { mostReasons, Refused } from './reasons.ts'

const releasedWithinMs = 20
const keptForMs = 60 * 60 * 1000

type Work = WebsiteDeps & { prover: Prover; incoming: ReturnType<typeof keepIncoming>; log: Log }

const isGone = () =>
  new AppError('NOT_FOUND', { detail: 'This file is not here any more: please choose it again.' })

const full =
  'There is no room left on the disk, so nothing was changed. Please ask whoever runs your website to make room.'

const failed: TransferReason = {
  words: 'The file could not be looked through: something went wrong on our side. Please try again.',
}

/** Nothing was changed: what failed is said, where it can be. */
export const sayIfFull = (error: unknown): never => {
  const isFull =
    databaseFaultOf(error) === 'full' ||
    (error instanceof Error && 'code' in error && error.code === 'ENOSPC')
  throw isFull ? new AppError('INVALID_INPUT', { detail: full }) : error
}

const idsOf = ({ newPictures }: Plan) => newPictures.map(({ id }) => id)

/** What was confirmed: the same website, and no picture that nobody has proved. */
const isAsSeen = (plan: Plan, { revision, pictures }: NonNullable<ImportState['seen']>) =>
  plan.revision === revision && idsOf(plan).every((id) => pictures.includes(id))

/**
 * Files that are being brought back. There is one at a time: a new one takes the place of the one before. How far it is stands in a
 * file beside it, since each call may come to another process.
 */
export function keepImports(work: Work) {
  const { incoming, prover, log } = work
  const timers = new Set<NodeJS.Timeout>()

  /** With a process that has died in the middle of it the import is gone. */
  async function findState(id: string): Promise<{ upload: Incoming; state: ImportState }> {
    const upload = await incoming.find(id)
    if (!upload) throw isGone()
    const first = await readState(upload)
    if (!isUnderWay(first.shown) || (await isClaimed(claimOf(upload)))) return { upload, state: first }
    // It may have come to its end a moment ago.
    const state = await readState(upload)
    if (!isUnderWay(state.shown)) return { upload, state }
    await incoming.forget(id)
    throw isGone()
  }

  /** For this process, once whoever has ended with it has given it up; nothing while another one is at it. */
  async function claimIdle(upload: Incoming): Promise<(() => Promise<void>) | undefined> {
    for (;;) {
      const release = await claim(claimOf(upload))
      if (release) return release
      const { shown } = await readState(upload)
      if (isUnderWay(shown)) return undefined
      await wait(releasedWithinMs)
    }
  }

  async function isApplied(upload: Incoming): Promise<boolean> {
    const { shown } = await readState(upload)
    return shown.state === 'applying' && (await isClaimed(claimOf(upload)))
  }

  async function provePictures(upload: Incoming, from: Package, plan: Plan): Promise<void> {
    const total = plan.newPictures.length
    const reasons: TransferReason[] = []
    for (const [done, entry] of plan.newPictures.entries()) {
      await writeState(upload, { state: 'checking', checked: { done, total } })
      const reason = await provePicture(prover, from, { entry, folder: upload.folder })
      if (reason) reasons.push(reason)
      if (reasons.length === mostReasons) break
    }
    if (reasons.length > 0) throw new Refused(...reasons)
  }

  async function refuse(upload: Incoming, reasons: readonly TransferReason[]): Promise<TransferImport> {
    await incoming.deleteBytes(upload)
    return await writeState(upload, { state: 'refused', reasons: reasons.slice(0, mostReasons) })
  }

  async function look(upload: Incoming): Promise<void> {
    let from: Package | undefined
    try {
      from = await readPackage(upload.file)
      const plan = await makePlan(work, from)
      const found = await report(work, from, plan)
      await provePictures(upload, from, plan)
      const total = plan.newPictures.length
      const seen = { revision: plan.revision, pictures: idsOf(plan) }
      await writeState(upload, { state: 'ready', checked: { done: total, total }, report: found }, seen)
    } catch (error) {
      // Another file was chosen meanwhile.
      if (!(await incoming.find(upload.id))) return
      if (error instanceof Refused) await refuse(upload, error.reasons)
      else {
        logFault(log, error, 'A website that was sent could not be looked through')
        await refuse(upload, [failed])
      }
    } finally {
      from?.zip.close()
    }
  }

  async function applySeen(upload: Incoming, seen: NonNullable<ImportState['seen']>): Promise<void> {
    const from = await readPackage(upload.file)
    try {
      const plan = await makePlan(work, from)
      if (!isAsSeen(plan, seen)) throw changedSince()
      await apply(work, from, plan)
    } finally {
      from.zip.close()
    }
  }

  const imports = {
    async find(id: string): Promise<Incoming> {
      return (await findState(id)).upload
    },
    async read(id: string): Promise<TransferImport> {
      return (await findState(id)).state.shown
    },
    async start(bytes: number): Promise<{ id: string }> {
      for (const before of await incoming.list()) {
        // What is being put before visitors is not taken away.
        if (await isApplied(before))
          throw new AppError('CONFLICT', { detail: 'A website is being brought back at this moment.' })
        await incoming.forget(before.id)
      }
      const { id } = await incoming.start(bytes)
      const timer = setTimeout(() => {
        timers.delete(timer)
        void imports.discard(id)
      }, keptForMs)
      timer.unref()
      timers.add(timer)
      return { id }
    },
    async check(id: string): Promise<TransferImport> {
      const { upload, state } = await findState(id)
      if (upload.received !== upload.bytes)
        throw new AppError('INVALID_INPUT', { detail: 'The file has not come whole yet.' })
      if (state.shown.state !== 'coming') return state.shown
      const release = await claimIdle(upload)
      if (!release) return (await findState(id)).state.shown
      const { shown: now } = await readState(upload)
      if (now.state !== 'coming') {
        // Another process has looked through it meanwhile.
        await release()
        return now
      }
      const shown = await writeState(upload, { state: 'checking' })
      look(upload)
        .finally(release)
        .catch((error: unknown) => logFault(log, error, 'An import could not be ended'))
      return shown
    },
    /** All or nothing. After a refusal the file is still here, to be looked through again. */
    async apply(id: string): Promise<TransferImport> {
      const { upload, state } = await findState(id)
      if (state.shown.state === 'done') return state.shown
      const release = state.seen && (await claimIdle(upload))
      if (!state.seen || !release) throw new AppError('CONFLICT', { detail: 'This file is not ready.' })
      const { report: found } = state.shown
      try {
        // Pressed twice, another process may have done it meanwhile.
        const { shown: now } = await readState(upload)
        if (now.state === 'done') return now
        await writeState(upload, { state: 'applying', ...(found && { report: found }) })
        await applySeen(upload, state.seen)
        await incoming.deleteBytes(upload)
        const doneAt = work.now().toISOString()
        return await writeState(upload, { state: 'done', doneAt, ...(found && { report: found }) })
      } catch (error) {
        if (error instanceof Refused) return await refuse(upload, error.reasons)
        await writeState(upload, { state: 'coming' })
        return sayIfFull(error)
      } finally {
        await release()
      }
    },
    async discard(id: string): Promise<void> {
      const upload = await incoming.find(id)
      if (upload && !(await isApplied(upload))) await incoming.forget(id)
    },
    async stop(): Promise<void> {
      for (const timer of timers) clearTimeout(timer)
      prover.stop()
      await incoming.stop()
    },
  }
  return imports
}
