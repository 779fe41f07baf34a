import { client } from './canaries.ts'
import { clientsRequest, type Scene } from './scene.ts'

/** Does something to the database behind the site's back. */
export type Tell = (statement: string) => Promise<void>

async function expectStatus(status: number, ask: Promise<{ status: number; text: string }>): Promise<void> {
  const answer = await ask
  if (answer.status !== status) throw new Error(`${answer.status} instead of ${status}: ${answer.text}`)
}

/** A table that is gone, and a row that the database refuses, which PostgreSQL quotes in its error. */
export async function failWith500(scene: Scene, tell: Tell, isPostgres: boolean): Promise<void> {
  const visitor = scene.visitor()
  const owner = scene.owner()
  const [email] = client['e-mail address']
  const subscribe = () => visitor.ask('POST', '/api/newsletter', { json: { email: `again.${email}` } })
  const ask = () =>
    visitor.ask('POST', '/api/consultations', { json: { ...clientsRequest, hairType: 'Shorter' } })
  const logIn = () =>
    owner.ask('POST', '/api/admin/login', { json: { username: 'owner', password: 'not this one' } })
  for (const [table, call] of [
    ['newsletters', subscribe],
    ['idempotency_keys', ask],
    ['admin_users', logIn],
  ] as const) {
    await tell(`alter table ${table} rename to taken_away`)
    await expectStatus(500, call())
    await tell(`alter table taken_away rename to ${table}`)
  }
  if (!isPostgres) return
  await tell("alter table newsletters add constraint no_more check (email = '') not valid")
  await expectStatus(500, subscribe())
  await tell('alter table newsletters drop constraint no_more')
}
