import { expect, test } from 'vitest'
import { textLimits } from '#contract/limits.ts'
import { importSubscribers } from '#contract/newsletter-subscribers.ts'
import { makeFolder } from '#tests/support/databases.ts'
import { isInstalled, startProxy } from '#tests/support/proxies.ts'
import { launch } from '#tests/support/server-process.ts'

/** A list of one address, as long as it may be, in letters of three bytes. */
function listOf(letters: number) {
  const start = 'email,name\namara@example.com,'
  return start + '\u0939'.repeat(letters - start.length)
}

for (const name of ['nginx', 'caddy'] as const)
  test.skipIf(!isInstalled(name))(
    `${name} lets the longest list through, and what is longer is refused as too long`,
    async ({ task }) => {
      const password = 'curls in the rain'
      const program = launch({
        ...{
          DATA_DIR: await makeFolder(),
          TRUST_PROXY: '1',
          ADMIN_USERNAME: 'owner',
          ADMIN_PASSWORD: password,
        },
      })
      const { own } = await startProxy(name, Number(new URL(await program.ready).port))
      const post = (path: string, body: object, cookie = '') =>
        fetch(`http://127.0.0.1:${own}${path}`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', cookie },
          body: JSON.stringify(body),
        })
      const login = await post('/api/admin/login', { username: 'owner', password })
      expect(login.status).toBe(200)
      const cookie = login.headers
        .getSetCookie()
        .map((one) => one.split(';')[0])
        .join('; ')
      const statuses: number[] = []
      const sizes = [textLimits.importCsv, textLimits.importCsv + 1, 2 * textLimits.importCsv]
      for (const letters of sizes) {
        const { path } = importSubscribers
        const answer = await post(path, { csv: listOf(letters), consentOrigin: 'Cards at the salon' }, cookie)
        statuses.push(answer.status)
        await answer.body?.cancel()
      }
      task.meta.figures = { 'letters, three bytes each': sizes.join(', '), answers: statuses.join(', ') }
      expect(statuses).toEqual([200, 400, 413])
    },
  )
