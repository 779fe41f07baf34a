import * as z from 'zod/mini'
import type { Debian } from './debian.ts'

const Visit = z.object({
  home: z.object({ status: z.number(), encoding: z.optional(z.string()), hsts: z.optional(z.string()) }),
  protocol: z.string(),
  plain: z.optional(z.string()),
  bare: z.optional(z.string()),
  form: z.object({ status: z.number(), location: z.optional(z.string()), said: z.string() }),
  guesses: z.object({ guesser: z.number(), other: z.number() }),
  upload: z.number(),
})

export const readJson = (output: string) => Visit.parse(JSON.parse(output))

/** Compares as JSON, so that a failure shows both values. */
function expectSame(what: string, found: unknown, wanted: unknown): void {
  if (JSON.stringify(found) !== JSON.stringify(wanted))
    throw new Error(`${what}: ${JSON.stringify(found)} instead of ${JSON.stringify(wanted)}`)
}

export function checkVisit(visit: z.output<typeof Visit>): string {
  const { home, form, guesses, upload } = visit
  expectSame('the home page', home, {
    status: 200,
    encoding: 'br',
    hsts: 'max-age=31536000;includeSubDomains',
  })
  expectSame('the protocol', visit.protocol, 'h2')
  expectSame('http', visit.plain, 'https://www.example.co.uk/services')
  expectSame('without www', visit.bare, 'https://www.example.co.uk/services')
  expectSame('the form', [form.status, form.location], [303, '/contact/thank-you'])
  expectSame('the upload', upload, 200)
  // A client that forges forwarded addresses counts as one, and does not slow down anybody else.
  expectSame('wrong passwords', guesses, { guesser: 429, other: 401 })
  return 'page by HTTP/2 in brotli, form, picture uploaded, addresses right'
}

/** The shell command that finds the server process. */
export const server = 'pgrep -u curls -f "dist/program/main.mjs" | tail -n 1'

/** The restrictions of the server process, as the kernel reports them. */
export async function checkService({ sh }: Debian): Promise<string> {
  const status = await sh(`cat /proc/$(${server})/status`)
  const of = (name: string) => new RegExp(`^${name}:\\s*(\\S+)`, 'm').exec(status)?.[1]
  expectSame(
    'NoNewPrivs, Seccomp, CapEff',
    [of('NoNewPrivs'), of('Seccomp'), of('CapEff')],
    ['1', '2', '0000000000000000'],
  )
  const writable = async (path: string) => {
    const mounts = `nsenter --target $(${server}) --mount --setuid $(id -u curls) --setgid $(id -g curls)`
    return (await sh(`${mounts} touch ${path} 2>/dev/null && echo yes || echo no`)).trim()
  }
  const paths = ['/var/lib/curls/x', '/opt/curls/x', '/var/tmp/x', '/etc/x']
  expectSame('what it may write to', await Promise.all(paths.map(writable)), ['yes', 'no', 'yes', 'no'])
  await sh('systemd-analyze verify --man=no /etc/systemd/system/curls.service')
  const security = await sh('systemd-analyze security --no-pager curls | tail -n 1')
  const level = Number(/([\d.]+) OK/.exec(security)?.[1])
  if (!(level <= 1.5)) throw new Error(`The exposure is ${security}`)
  const memory = (await sh('systemctl show curls --property=MemoryCurrent --value')).trim()
  const limit = /^\d+$/.test(memory) ? 'memory limited' : 'MemoryMax not in force: no memory controller here'

  const killed = performance.now()
  await sh(
    `kill -KILL $(${server}); until ! curl -fsS http://127.0.0.1:3000/readyz >/dev/null 2>&1; do :; done`,
  )
  await sh('until curl -fsS http://127.0.0.1:3000/readyz >/dev/null 2>&1; do sleep 0.1; done')
  const back = ((performance.now() - killed) / 1000).toFixed(1)
  return `exposure ${level}; back ${back} s after kill -9; ${limit}`
}

/** Checks that no log contains visitors' addresses, also while the site is down, which proxies log as errors. */
export async function checkNoAddresses({ sh }: Debian): Promise<string> {
  const ask = (from: string) =>
    sh(`curl -ks --interface ${from} -o /dev/null -w '%{http_code}' https://www.example.co.uk/services`)
  await sh('systemctl stop curls')
  expectSame('a page while the site is down', await ask('127.0.0.4'), '502')
  await sh(
    'systemctl start curls; until curl -fsS http://127.0.0.1:3000/readyz >/dev/null 2>&1; do sleep 0.1; done',
  )
  const logs = await sh(
    'journalctl --no-pager -u curls -u caddy -u nginx; cat /var/log/nginx/* /var/log/caddy/* 2>/dev/null || true',
  )
  const found = /127\.0\.0\.[234].*/.exec(logs)
  if (found) throw new Error(`A log names a visitor: ${found[0]}`)
  return 'no address in a log'
}

/** The number of stored requests, read from the database. */
export async function countRequests({ sh }: Debian): Promise<string> {
  const query = 'select count(*) as count from consultations'
  const script = `const { DatabaseSync } = require("node:sqlite"); console.log(new DatabaseSync("/var/lib/curls/site.db", { readOnly: true }).prepare("${query}").get().count)`
  return (await sh(`/opt/curls/site/node_modules/node/bin/node -e '${script}'`)).trim()
}
