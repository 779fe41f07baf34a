import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Instant } from './lists.ts'

// A picture of what a client wrote, beside its entry in the register. It is for the owner alone: it has no public address.

const path = '/api/admin/website/testimonials' as const
const params = z.object({ id: z.string().check(z.regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/), z.maxLength(80)) })

const Proof = z.object({ entry: z.string(), width: z.int(), height: z.int(), madeAt: Instant })

/** The entries that have one. */
export const listProofs = endpoint({ method: 'GET', path: `${path}/proofs`, response: z.array(Proof) })

/** Makes it of a file that was sent as pictures are. It takes the place of one that is there. */
export const keepProof = endpoint({
  method: 'POST',
  path: `${path}/:id/proof`,
  params,
  body: z.object({ upload: z.string().check(z.maxLength(64)) }),
  response: Proof,
})

export const deleteProof = endpoint({ method: 'DELETE', path: `${path}/:id/proof`, params })

export const proofPicturePath = (id: string) => `${path}/${id}/proof.webp`
