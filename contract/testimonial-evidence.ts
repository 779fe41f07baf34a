import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Instant } from './paged-lists.ts'

// A picture of a client's original words, as evidence for a testimonial. For the owner alone: it has no public address.

const path = '/api/admin/website/testimonials' as const
const params = z.object({ id: z.string().check(z.regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/), z.maxLength(80)) })

const Proof = z.object({ entry: z.string(), width: z.int(), height: z.int(), madeAt: Instant })

/** Evidence by testimonial. */
export const listEvidence = endpoint({ method: 'GET', path: `${path}/proofs`, response: z.array(Proof) })

/** Creates or replaces the evidence from an uploaded file. */
export const storeEvidence = endpoint({
  method: 'POST',
  path: `${path}/:id/proof`,
  params,
  body: z.object({ upload: z.string().check(z.maxLength(64)) }),
  response: Proof,
})

export const deleteEvidence = endpoint({ method: 'DELETE', path: `${path}/:id/proof`, params })

export const evidencePicturePath = (id: string) => `${path}/${id}/proof.webp`
