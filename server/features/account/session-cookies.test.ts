import { expect, test } from 'vitest'
import { createToken, hashToken } from '#server/security/token.ts'
import { usuallySqlite } from '#tests/support/databases.ts'
import { buildOwnerDesk } from '#tests/support/owner-desk.ts'

const sessionIn = (cookie: string) => /(?:^|; )session=([\w-]+)/.exec(cookie)?.[1] ?? ''

for (const dialect of usuallySqlite) {
  test(`${dialect}: a planted session is never adopted, and tokens are 256 bits, stored as a hash`, async () => {
    const { ask, logIn, isIn, database } = await buildOwnerDesk(dialect)
    const planted = createToken()
    const { cookie } = await logIn({
      cookie: `session=${planted}; known-browser=${planted}; pending-login=${planted}`,
    })
    expect(await isIn(`session=${planted}`)).toBe(false)
    expect(await isIn(cookie)).toBe(true)
    expect(cookie).not.toContain(planted)
    const token = sessionIn(cookie)
    expect(Buffer.from(token, 'base64url')).toHaveLength(32)
    const rows = await database.kysely.selectFrom('adminSessions').selectAll().execute()
    expect(rows.map(({ id }) => id)).toEqual([hashToken(token)])

    // A stranger's live session planted in her browser ends, and she gets her own.
    const again = await logIn({ cookie })
    expect(sessionIn(again.cookie)).not.toBe(token)
    expect(await isIn(cookie)).toBe(false)
    expect((await ask('GET', '/api/admin/me', { cookie: again.cookie })).body).toEqual({
      authenticated: true,
    })
  })

  test(`${dialect}: of two cookies with one name only the first is tried`, async () => {
    const { logIn, isIn } = await buildOwnerDesk(dialect)
    const token = sessionIn((await logIn()).cookie)
    const planted = createToken()
    expect(await isIn(`session=${token}; session=${planted}`)).toBe(true)
    expect(await isIn(`session=${planted}; session=${token}`)).toBe(false)
    expect(await isIn(`session=${token}x; session="${token}"`)).toBe(false)
  })
}
