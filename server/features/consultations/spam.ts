import { hash } from 'node:crypto'
import type { ConsultationRequest } from '#contract/consultations.ts'
import type { JunkReason } from '#contract/worklist.ts'
import { findLinks, linkCode } from './spam-links.ts'
import {
  asksForHair,
  countAdvertising,
  isInAnotherScript,
  isOffTopic,
  isOfThemselves,
  isRandom,
} from './spam-words.ts'

/** What came along with a request. A client that sends the bare call has none of it, and loses nothing by that. */
export type SpamSignals = {
  /** What stood in the field that people do not see. */
  website?: unknown
  pageOpenMs?: number | undefined
}

/** Who else sent the same hair details in the last days: all of them, and those who gave another phone as well. */
export type Repeats = { senders: number; strangers: number }

type Words = Pick<ConsultationRequest, 'name' | 'hairType'>
type Finding = JunkReason & { points: number }

/** From so many points on a request goes to Junk: no hint reaches them alone, and each sure sign does. */
export const junkFrom = 4
const surely = junkFrom

/** A page that was opened, filled in and sent within this time was hardly filled in by hand. */
const quickMs = 3000

/** Somebody may mend the address and send the same words again, but hardly three times. */
const mostOfOnePhone = 2

const ownHairPoints = -2

/** Sure signs, whatever else the message says. */
function sureFindings({ name, hairType }: Words, { website }: SpamSignals, repeats: Repeats): Finding[] {
  const { senders, strangers } = repeats
  const isRepeated = strangers > 0 || senders > mostOfOnePhone
  return [
    ...(website ? [{ name: 'hidden-field', points: surely } as const] : []),
    ...(findLinks(name).length > 0 ? [{ name: 'link-in-name', points: surely } as const] : []),
    ...(linkCode.test(hairType) ? [{ name: 'link-code', points: surely } as const] : []),
    ...(isRepeated ? [{ name: 'repeated', count: senders, points: surely } as const] : []),
    ...(isRandom(name) && isRandom(hairType) ? [{ name: 'random', points: surely } as const] : []),
  ]
}

function linkHints(hairType: string, isSelling: boolean): Finding[] {
  const links = findLinks(hairType)
  if (links.length === 0) return []
  const points = links.reduce((sum, { isDoubtful }) => sum + (isDoubtful || isSelling ? 2 : 1), 0)
  return [
    { name: 'links', count: links.length, points: links.length > 2 ? surely : points },
    ...(isInAnotherScript(hairType)
      ? [{ name: 'foreign-link', points: 3 } as const]
      : isOffTopic(hairType)
        ? [{ name: 'off-topic', points: 3 } as const]
        : []),
  ]
}

/** Hints, which what somebody writes of their own hair outweighs. */
function hints({ name, hairType }: Words, { pageOpenMs }: SpamSignals): Finding[] {
  const { offers, manners } = countAdvertising({ name, hairType }, findLinks(hairType).length > 0)
  const isOnlyOffer = offers > 0 && isOffTopic(hairType) && !isOfThemselves(hairType)
  const advertising = 2 * offers + manners + (isOnlyOffer ? 2 : 0)
  return [
    ...linkHints(hairType, offers > 0),
    ...(advertising > 0 ? [{ name: 'advertisement', points: advertising } as const] : []),
    ...(pageOpenMs !== undefined && pageOpenMs < quickMs ? [{ name: 'quick', points: 1 } as const] : []),
  ]
}

/** The weightiest that are enough together: what else there is tells her nothing more. */
function decisive(findings: readonly Finding[]): Finding[] {
  let sum = 0
  return findings.filter(({ points }) => {
    const isNeeded = sum < junkFrom
    sum += points
    return isNeeded
  })
}

/** How much a request looks like spam, and by what. */
export function assessSpam(request: Words, signals: SpamSignals, repeats: Repeats) {
  const sure = sureFindings(request, signals, repeats)
  const hinted = hints(request, signals)
  const sum = (findings: Finding[]) => findings.reduce((total, { points }) => total + points, 0)
  const relief = asksForHair(request.hairType) ? ownHairPoints : 0
  const score = sum(sure) + Math.max(0, sum(hinted) + relief)
  const isJunk = score >= junkFrom
  const findings = [...sure, ...hinted].toSorted((a, b) => b.points - a.points)
  const reasons = isJunk ? decisive(findings) : findings
  return { score, isJunk, reasons: reasons.map(({ points: _, ...reason }): JunkReason => reason) }
}

/** Shorter hair details are the same for many people. */
const fewestLetters = 30

/** Equal for the same hair details however they are spaced and punctuated; none for short ones. */
export function hairTypeHash(hairType: string): string | null {
  const letters = hairType
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
  return letters.length < fewestLetters ? null : hash('sha256', letters)
}
