import type { ConsultationRequest } from '#contract/consultations.ts'
import { phoneKey } from '#contract/phone.ts'
import type { Executor } from '#server/database/schema.ts'
import { mailboxKey } from '#server/mail/mail-domains.ts'
import { assessSpam, hairTypeHash, type Repeats, type SpamSignals } from './spam.ts'
import { listSenders } from './spam-repository.ts'

const dayMs = 24 * 60 * 60 * 1000

/** The same words from others within this time are a repeat. */
const repeatsWithinMs = 7 * dayMs

async function countRepeats(
  tx: Executor,
  { email, phone }: ConsultationRequest,
  hairHash: string | null,
  now: Date,
): Promise<Repeats> {
  if (hairHash === null) return { senders: 0, strangers: 0 }
  const earlier = await listSenders(tx, hairHash, new Date(now.getTime() - repeatsWithinMs))
  const ofThisPhone = earlier.filter((one) => phoneKey(one.phone) === phoneKey(phone))
  const known = new Set([mailboxKey(email), ...ofThisPhone.map((one) => mailboxKey(one.email))])
  const senders = new Set(earlier.map((one) => mailboxKey(one.email)))
  return {
    senders: [...senders].filter((one) => one !== mailboxKey(email)).length,
    strangers: [...senders].filter((one) => !known.has(one)).length,
  }
}

/** Where a new request goes, and what is stored of why. */
export async function judge(tx: Executor, request: ConsultationRequest, signals: SpamSignals, now: Date) {
  const hairHash = hairTypeHash(request.hairType)
  const repeats = await countRepeats(tx, request, hairHash, now)
  const { isJunk, reasons } = assessSpam(request, signals, repeats)
  return isJunk
    ? ({
        status: 'junk',
        junkReasons: JSON.stringify(reasons),
        mailsHeld: true,
        hairTypeHash: hairHash,
      } as const)
    : ({ status: 'new', junkReasons: null, mailsHeld: false, hairTypeHash: hairHash } as const)
}
