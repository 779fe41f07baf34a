import type { Executor } from '#server/database/schema.ts'
import { changeAddressOfUpcoming, listAppointmentsOf } from '../repository.ts'
import { clientKeysOf, findClient, type Person, updateClient } from './repository.ts'

/** Corrects the client that a corrected request belongs to, in what they had in common: they may be known by another address. */
export async function correctClientsOfRequest(
  tx: Executor,
  consultationId: string,
  { before, after, at }: { before: Person; after: Person; at: Date },
): Promise<void> {
  const rows = await listAppointmentsOf(tx, 'consultationId', [consultationId])
  for (const clientId of new Set(rows.map((row) => row.clientId))) {
    const client = await findClient(tx, clientId)
    if (!client) continue
    const corrected = (field: keyof Person) =>
      client[field] === before[field] ? after[field] : client[field]
    const person = { name: corrected('name'), email: corrected('email'), phone: corrected('phone') }
    await updateClient(tx, clientId, { ...person, ...clientKeysOf(person) })
    await changeAddressOfUpcoming(tx, { clientId, from: before.email, to: after.email, at })
  }
}
