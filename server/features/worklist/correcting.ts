import type { correctConsultation as call } from '#contract/consultation-page.ts'
import type { EndpointRequest } from '#contract/endpoint.ts'
import { normalisePhone } from '#contract/phone.ts'
import { updateVersioned } from '#server/database/versioned.ts'
import type { Deps } from '#server/deps.ts'
import { correctClientsOfRequest } from '#server/features/appointments/service.ts'
import { refreshSearchText, requireConsultation } from '#server/features/consultations/service.ts'
import { addEvent } from '#server/features/timeline/service.ts'
import { redirectMails } from './repository.ts'

const fields = ['name', 'email', 'phone', 'hairType', 'address'] as const

/** Corrects what a person typed, for their client too. Mails that still wait go to the corrected address. */
export async function correctConsultation(
  { database, now }: Pick<Deps, 'database' | 'now'>,
  { params: { id }, body: { version, ...typed } }: EndpointRequest<typeof call>,
): Promise<void> {
  await database.write(async (tx) => {
    const before = await requireConsultation(tx, id)
    const correction = { ...typed, address: typed.address ?? before.address }
    const changed = fields.filter((field) => before[field] !== correction[field])
    await updateVersioned(tx, 'consultations', id, version, {
      ...correction,
      phoneKey: normalisePhone(correction.phone),
    })
    if (changed.length === 0) return
    const at = now()
    await correctClientsOfRequest(tx, id, { before, after: correction, at })
    await redirectMails(tx, id, { name: correction.name, address: correction.email })
    await addEvent(tx, { consultationId: id, kind: 'corrected', details: { fields: changed.join(', ') }, at })
    await refreshSearchText(tx, id)
  })
}
