import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Database } from '#server/database/database.ts'
import { aRequest } from '#tests/support/factories.ts'

type Kind = 'consultation' | 'sign-up'

const calls: Record<Kind, { path: string; body: (email: string) => object }> = {
  consultation: {
    path: '/api/consultations',
    // No hair details: many requests in the same words would be taken for spam.
    body: (email) => ({ ...aRequest, name: email.split('@')[0], email, hairType: '' }),
  },
  'sign-up': { path: '/api/newsletter', body: (email) => ({ email }) },
}

const retryAfterMs = 25

/**
 * A client that writes without pause and remembers each write that the site acknowledged. A write without an answer is
 * repeated, as a visitor does.
 */
export function openLedger(address: () => Promise<string>, connections = 8) {
  const acknowledged: { kind: Kind; email: string }[] = []
  const refusals = new Map<string, number>()
  const run = randomUUID().slice(0, 8)
  let isStopping = false
  let lastAt = 0

  async function send(kind: Kind, email: string): Promise<boolean> {
    const { path, body } = calls[kind]
    const outcome = await fetch((await address()) + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body(email)),
      signal: AbortSignal.timeout(30_000),
    }).then(
      async (answer) => (answer.status === 201 ? undefined : `${answer.status} ${await answer.text()}`),
      () => 'no answer',
    )
    if (outcome === undefined) return true
    refusals.set(outcome, (refusals.get(outcome) ?? 0) + 1)
    return false
  }

  async function keepWriting(connection: number) {
    for (let nth = 0; !isStopping; nth++) {
      const kind = nth % 3 === 2 ? 'sign-up' : 'consultation'
      const email = `${kind}-${run}-${connection}-${nth}@example.com`
      while (!(await send(kind, email))) await wait(retryAfterMs)
      acknowledged.push({ kind, email })
      lastAt = performance.now()
    }
  }

  const writing = Promise.all(Array.from({ length: connections }, (_, nth) => keepWriting(nth)))

  return {
    acknowledged,
    /** The answers other than 201, with their numbers. */
    refusals: () => Object.fromEntries(refusals),
    /** Resolves after this many further acknowledged writes. */
    async more(count: number): Promise<void> {
      const aim = acknowledged.length + count
      while (acknowledged.length < aim) await wait(10)
    },
    /** How long after `from`, a time of `performance.now()`, a write was acknowledged again. */
    async recoveredAfter(from: number): Promise<number> {
      while (lastAt <= from) await wait(5)
      return lastAt - from
    },
    async stop(): Promise<void> {
      isStopping = true
      await writing
    },
  }
}

export type Ledger = ReturnType<typeof openLedger>

/** Expects an undamaged database that holds each acknowledged write exactly once. */
export async function expectNothingLost({ kind, kysely }: Database, { acknowledged }: Ledger): Promise<void> {
  if (kind === 'sqlite') {
    const { rows } = await sql`pragma integrity_check`.execute(kysely)
    expect(rows).toEqual([{ integrityCheck: 'ok' }])
  }
  const consultations = await kysely.selectFrom('consultations').select('email').execute()
  const subscribers = await kysely.selectFrom('newsletters').select('email').execute()
  const stored = [...consultations, ...subscribers].map(({ email }) => email)
  const times = new Map<string, number>()
  for (const email of stored) times.set(email, (times.get(email) ?? 0) + 1)
  expect(acknowledged.filter(({ email }) => times.get(email) !== 1)).toEqual([])
}
