import { documents } from '#content/documents/documents.ts'
import type { WebsiteContent } from '#content/documents/website-content.ts'
import { isOwnPictureName } from '#content/schema/own-picture.ts'
import { isFaqAnswered } from '#content/schema/schemas.ts'
import { questionsForOwner } from '#content/text/questions-for-owner.ts'
import { dayMs } from '#contract/durations.ts'
import {
  type CertificateState,
  type GoLive,
  type GoLiveName,
  goLiveNames,
  type OptionalStep,
  optionalSteps,
} from '#contract/go-live.ts'
import type { Deps } from '#server/deps.ts'
import { readPasswordChangeDate } from '#server/features/account/service.ts'
import { readLastBackup } from '#server/features/backups/service.ts'
import { countWaitingMails } from '#server/features/mail/service.ts'
import { readMailRecords } from '#server/features/mail-setup/service.ts'
import type { Certificate, ReadCertificate } from './certificate.ts'
import { deleteStep, readDoneSteps, recordStepDone } from './repository.ts'

type GoLiveDeps = Parameters<typeof readMailRecords>[0] & Pick<Deps, 'website' | 'config'>

const reach = new Set<string>(['phone', 'mobilePhone', 'email'])

/** Whether all contact details on the website are hers, not samples. */
const isReachOwn = ({ website }: Pick<GoLiveDeps, 'website'>) =>
  !website.shown().content.business.sampleFacts.some((fact) => reach.has(fact))

/** If DNS does not answer, the last known result stands. */
async function readRecords(deps: GoLiveDeps, wasFound: boolean) {
  const { domain, records } = await readMailRecords(deps)
  const found = records.filter(({ isFound }) => isFound).length
  const isAsked = records.every(({ isFound }) => isFound !== undefined)
  const isDone = domain !== undefined && (isAsked ? found === records.length : wasFound)
  const missing = records
    .filter(({ isFound }) => !isFound)
    .map(({ kind, name, value, where }) => `${kind}  ${name}  ${value ?? `(${where})`}`)
  return { total: records.length, found, missing, isDone }
}

/** Facts that the website shows only once she has given them. */
const factsGiven = ({ services, faqs, aboutPage: { picture }, pictures, business }: WebsiteContent) => ({
  firstName: business.firstName !== undefined,
  prices: services.some(({ priceFrom }) => priceFrom !== undefined),
  portrait: isOwnPictureName(picture) && pictures[picture]?.isIllustration === false,
  questions: faqs.every(isFaqAnswered) && faqs.some(({ question }) => questionsForOwner.includes(question)),
  salon: business.salonAddress !== undefined,
  social: business.social !== undefined,
})

const finished = 'go-live'

const leftOutName = (step: OptionalStep) => `left out ${step}`

/** Certificates are renewed a month before they end: two weeks before, renewal must have failed. */
const endingMs = 14 * dayMs

export const certificateStateOf = ({ validUntil, flaw }: Certificate, now: Date): CertificateState =>
  flaw ?? (validUntil.getTime() - now.getTime() < endingMs ? 'ending' : 'valid')

const unknown: ReadCertificate = async () => undefined

/** Looks up every step anew, so that a step that breaks later is open again. */
export async function readGoLive(deps: GoLiveDeps, readCertificate = unknown): Promise<GoLive> {
  const { config, database, facts, mailSettings, now, website } = deps
  const { siteUrl } = config
  const steps = await readDoneSteps(database.kysely)
  const [password, records, { waiting }, asked, backupAt] = await Promise.all([
    readPasswordChangeDate(deps),
    readRecords(deps, steps.has('records')),
    countWaitingMails(deps),
    readCertificate(),
    readLastBackup(deps),
  ])
  const certificate = asked && {
    validUntil: asked.validUntil.toISOString(),
    state: certificateStateOf(asked, now()),
  }
  // Recorded per address: a new address has to be checked again.
  const safeAddress = `https ${siteUrl}`
  const isSafe = certificate ? certificate.state === 'valid' : steps.has(safeAddress)
  const { content } = website.shown()
  const samples = documents.testimonials.samples(content).length
  const illustrations = documents.gallery.samples(content).length
  const googleAt = steps.get('google')
  const isDone: Record<GoLiveName, boolean> = {
    ...factsGiven(content),
    password: password !== undefined,
    https: isSafe,
    backup: backupAt !== undefined,
    contact: isReachOwn(deps),
    mail: mailSettings.smtp !== undefined,
    records: records.isDone,
    testimonials: samples === 0,
    gallery: illustrations === 0,
    about: documents.about.samples(content).length === 0,
    google: googleAt !== undefined,
  }
  const leftOut = optionalSteps.filter((step) => !isDone[step] && steps.has(leftOutName(step)))
  const isFinished = goLiveNames.every((name) => isDone[name] || leftOut.some((step) => step === name))
  await keepInMind(deps, steps, {
    ...{ records: isDone.records, [safeAddress]: isSafe, [finished]: isFinished },
  })
  const finishedAt = isFinished ? (steps.get(finished) ?? now()) : undefined
  return {
    done: goLiveNames.filter((name) => isDone[name]),
    leftOut,
    ...(finishedAt && { finishedAt: finishedAt.toISOString() }),
    ...(password && { passwordChangedAt: password.toISOString() }),
    ...(backupAt && { backupAt: backupAt.toISOString() }),
    siteUrl,
    ...(certificate && { certificate }),
    phone: facts.phone,
    ...(content.business.firstName && { firstName: content.business.firstName }),
    waiting,
    records: { total: records.total, found: records.found, missing: records.missing },
    testimonials: { total: content.testimonials.length + content.clientStories.length, samples },
    illustrations,
    profile: [
      facts.name,
      'Hairdresser, specialist in curly hair',
      `${facts.phone}, ${facts.openingHours}`,
      siteUrl,
    ],
    ...(googleAt && { googleAt: googleAt.toISOString() }),
  }
}

/** Stores only the steps that have changed. */
async function keepInMind(
  { database, now }: GoLiveDeps,
  known: ReadonlyMap<string, Date>,
  found: Readonly<Record<string, boolean>>,
): Promise<void> {
  const changed = Object.entries(found).filter(([name, isDone]) => known.has(name) !== isDone)
  if (changed.length === 0) return
  await database.write(async (tx) => {
    for (const [name, isDone] of changed)
      if (isDone) await recordStepDone(tx, name, now())
      else await deleteStep(tx, name)
  })
}

/** Keeps what she has said of a step herself. */
async function noteOwnWord(
  deps: GoLiveDeps,
  name: string,
  isSo: boolean,
  readCertificate: ReadCertificate | undefined,
): Promise<GoLive> {
  const { database, now } = deps
  await database.write((tx) => (isSo ? recordStepDone(tx, name, now()) : deleteStep(tx, name)))
  return await readGoLive(deps, readCertificate)
}

export const setGoogleProfileDone = (deps: GoLiveDeps, isDone: boolean, readCertificate?: ReadCertificate) =>
  noteOwnWord(deps, 'google', isDone, readCertificate)

export const leaveOutStep = (
  deps: GoLiveDeps,
  { step, isLeftOut }: { step: OptionalStep; isLeftOut: boolean },
  readCertificate?: ReadCertificate,
) => noteOwnWord(deps, leftOutName(step), isLeftOut, readCertificate)
