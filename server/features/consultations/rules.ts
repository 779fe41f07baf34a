import { createHash } from 'node:crypto'
import type { ConsultationRequest } from '#contract/consultations.ts'

/** Equal for two requests that ask for the same thing. */
export function idempotencyKeyOf(request: ConsultationRequest): string {
  const { name, email, phone, location, serviceType, hairType, mobileService } = request
  const fields = JSON.stringify([name, email, phone, location, serviceType, hairType, mobileService])
  return createHash('sha256').update(fields).digest('hex')
}
