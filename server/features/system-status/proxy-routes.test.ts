import { expect, test } from 'vitest'
import { hourMs } from '#contract/durations.ts'
import { buildDatabase, usuallySqlite } from '#tests/support/databases.ts'
import { buildOwnerApp } from '#tests/support/owner-app.ts'

const url = '/api/admin/proxy'
const stranger = '198.51.100.23'

async function build(dialect: (typeof usuallySqlite)[number], settings: Record<string, string> = {}) {
  const { app, clock, logged, cookie } = await buildOwnerApp(await buildDatabase(dialect), {
    LOG_LEVEL: 'warn',
    ...settings,
  })
  const isIgnored = async () => (await app.inject({ url, headers: { cookie } })).json().isIgnored
  const visit = (headers: Record<string, string>) => app.inject({ url: '/api/admin/me', headers })
  return { app, clock, isIgnored, visit, lines: logged }
}

for (const dialect of usuallySqlite) {
  test.for<Record<string, string>>([{ 'x-forwarded-for': stranger }, { forwarded: `for=${stranger}` }])(
    `${dialect}: an unconfigured proxy is logged once and shown to the owner: %j`,
    async (headers) => {
      const { clock, isIgnored, lines, visit } = await build(dialect)
      expect(await isIgnored()).toBe(false)
      expect(lines).toEqual([])
      await visit(headers)
      await visit(headers)
      expect(await isIgnored()).toBe(true)
      expect(lines).toHaveLength(1)
      expect(JSON.parse(`${lines[0]}`)).toMatchObject({
        level: 40,
        msg: expect.stringContaining('TRUST_PROXY=1'),
      })
      expect(lines[0]).not.toContain(stranger)

      // In steps, so that her session does not expire.
      const told: boolean[] = []
      for (const hours of [8, 8, 8]) {
        clock.pass(hours * hourMs)
        told.push(await isIgnored())
      }
      expect(told).toEqual([true, true, false])
    },
  )

  test.for(['0', '1', '127.0.0.1'])(
    `${dialect}: with TRUST_PROXY=%s forwarded addresses cause no warning`,
    async (TRUST_PROXY) => {
      const { isIgnored, lines, visit } = await build(dialect, { TRUST_PROXY })
      await visit({ 'x-forwarded-for': stranger })
      expect(await isIgnored()).toBe(false)
      expect(lines).toEqual([])
    },
  )
}
