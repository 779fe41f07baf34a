import type { TransferImport, TransferReason, TransferReport } from '#contract/website-transfer.ts'
import { databaseFaultOf } from '#server/database/failures.ts'
import { AppError } from '#server/http/errors.ts'
import { type Log, logFault } from '#server/process/log.ts'
import type { Incoming, keepIncoming } from '../pictures/incoming.ts'
import type { WebsiteDeps } from '../service.ts'
import { apply } from './apply.ts'
import { type Prover, provePicture } from './import-pictures.ts'
import { makePlan, type Plan, report } from './plan.ts'
import { type Package, readPackage } from './read-package.ts'
import { mostReasons, Refused } from './reasons.ts'

const keptForMs = 60 * 60 * 1000

type Work = WebsiteDeps & { prover: Prover; incoming: ReturnType<typeof keepIncoming>; log: Log }

type Import = {
  upload: Incoming
  state: TransferImport['state']
  checked?: { done: number; total: number }
  reasons?: readonly TransferReason[]
  report?: TransferReport
  doneAt?: Date
  /** What was looked through; its zip is open. */
  opened?: { from: Package; plan: Plan }
}

const isGone = () =>
  new AppError('NOT_FOUND', { detail: 'This file is not here any more: please choose it again.' })

const full =
  'There is no room left on the disk, so nothing was changed. Please ask whoever runs your website to make room.'

/** Nothing was changed: what failed is said, where it can be. */
export const sayIfFull = (error: unknown): never => {
  const isFull =
    databaseFaultOf(error) === 'full' ||
    (error instanceof Error && 'code' in error && error.code === 'ENOSPC')
  throw isFull ? new AppError('INVALID_INPUT', { detail: full }) : error
}

/** Files that are being brought back. There is one at a time: a new one takes the place of the one before. */
export function keepImports(work: Work) {
  const { incoming, prover, log } = work
  let present: Import | undefined
  let timer: NodeJS.Timeout | undefined

  async function forget(one: Import): Promise<void> {
    one.opened?.from.zip.close()
    delete one.opened
    await incoming.forget(one.upload.id)
  }

  function find(id: string): Import {
    if (present?.upload.id !== id) throw isGone()
    return present
  }

  async function provePictures(one: Import, from: Package, plan: Plan): Promise<void> {
    const total = plan.newPictures.length
    const reasons: TransferReason[] = []
    for (const [done, entry] of plan.newPictures.entries()) {
      one.checked = { done, total }
      // Another file was chosen meanwhile.
      if (present !== one) return
      const reason = await provePicture(prover, from, { entry, folder: incoming.folder })
      if (reason) reasons.push(reason)
      if (reasons.length === mostReasons) break
    }
    one.checked = { done: total, total }
    if (reasons.length > 0) throw new Refused(...reasons)
  }

  async function refuse(one: Import, reasons: readonly TransferReason[]): Promise<void> {
    one.reasons = reasons.slice(0, mostReasons)
    await forget(one)
    one.state = 'refused'
  }

  async function look(one: Import): Promise<void> {
    let from: Package | undefined
    try {
      from = await readPackage(one.upload.file)
      const plan = await makePlan(work, from)
      const found = await report(work, from, plan)
      await provePictures(one, from, plan)
      if (present !== one) return from.zip.close()
      one.opened = { from, plan }
      one.report = found
      one.state = 'ready'
    } catch (error) {
      from?.zip.close()
      if (error instanceof Refused) return await refuse(one, error.reasons)
      logFault(log, error, 'A website that was sent could not be looked through')
      await refuse(one, [
        {
          words: 'The file could not be looked through: something went wrong on our side. Please try again.',
        },
      ])
    }
  }

  const presentOne = ({
    upload,
    state,
    checked,
    reasons,
    report: found,
    doneAt,
  }: Import): TransferImport => ({
    ...{ id: upload.id, state, received: upload.received },
    ...(checked && { checked }),
    ...(reasons && { reasons: [...reasons] }),
    ...(found && { report: found }),
    ...(doneAt && { doneAt: doneAt.toISOString() }),
  })

  return {
    find: (id: string) => find(id).upload,
    read: (id: string) => presentOne(find(id)),
    async start(bytes: number): Promise<{ id: string }> {
      const before = present
      // What is being put before visitors is not taken away.
      if (before?.state === 'applying')
        throw new AppError('CONFLICT', { detail: 'A website is being brought back at this moment.' })
      present = undefined
      if (before) await forget(before)
      const upload = await incoming.start(bytes)
      const one: Import = { upload, state: 'coming' }
      present = one
      clearTimeout(timer)
      timer = setTimeout(() => {
        if (present !== one || one.state === 'applying') return
        present = undefined
        void forget(one)
      }, keptForMs)
      timer.unref()
      return { id: upload.id }
    },
    check(id: string): TransferImport {
      const one = find(id)
      const { received, bytes } = one.upload
      if (received !== bytes)
        throw new AppError('INVALID_INPUT', { detail: 'The file has not come whole yet.' })
      if (one.state === 'coming') {
        one.state = 'checking'
        void look(one)
      }
      return presentOne(one)
    },
    /** All or nothing. After a refusal the file is still here, to be looked through again. */
    async apply(id: string): Promise<TransferImport> {
      const one = find(id)
      if (one.state === 'done') return presentOne(one)
      const { opened } = one
      if (one.state !== 'ready' || !opened)
        throw new AppError('CONFLICT', { detail: 'This file is not ready.' })
      one.state = 'applying'
      try {
        await apply(work, opened.from, opened.plan)
      } catch (error) {
        one.state = 'coming'
        opened.from.zip.close()
        delete one.opened
        delete one.report
        if (!(error instanceof Refused)) return sayIfFull(error)
        await refuse(one, error.reasons)
        return presentOne(one)
      }
      one.doneAt = work.now()
      await forget(one)
      one.state = 'done'
      return presentOne(one)
    },
    async discard(id: string): Promise<void> {
      if (present?.upload.id !== id || present.state === 'applying') return
      const one = present
      present = undefined
      await forget(one)
    },
    async stop(): Promise<void> {
      clearTimeout(timer)
      prover.stop()
      present?.opened?.from.zip.close()
      present = undefined
      await incoming.stop()
    },
  }
}
