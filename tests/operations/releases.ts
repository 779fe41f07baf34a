import * as z from 'zod/mini'
import { rootFile } from './authority.ts'
import type { Debian } from './debian.ts'
import { countRequests, server } from './findings.ts'

const site = '/opt/curls/site'
const longestOutageMs = 30_000
const Asked = z.object({ answered: z.number(), refused: z.number(), outageMs: z.number() })

/** Pushes a commit to the site's origin, as its developer does. */
export async function pushRelease({ sh }: Debian): Promise<void> {
  await sh(`rm -rf /root/next
git clone --quiet /var/tmp/source/curls.git /root/next
cd /root/next
npm version patch --no-git-tag-version
git -c user.name=Developer -c user.email=developer@example.co.uk commit --quiet --all --message "The next version"
git push --quiet`)
}

/** The folder of the running release. */
export async function servedFrom({ sh }: Debian): Promise<string> {
  const command = await sh(`tr '\\0' '\\n' < /proc/$(${server})/cmdline`)
  const folder = /^(.*)\/dist\/program\/main\.mjs$/m.exec(command)?.[1]
  if (folder === undefined) throw new Error(`The server runs as ${command}`)
  return folder
}

/** Changes the release while a visitor keeps asking; all earlier requests must still be stored afterwards. */
export async function changeRelease(
  debian: Debian,
  change: () => Promise<string>,
  address: string,
): Promise<string> {
  const { sh } = debian
  const before = await countRequests(debian)
  await sh(
    `systemd-run --quiet --collect --unit=visitor --setenv=NODE_EXTRA_CA_CERTS=${rootFile} --property=StandardOutput=truncate:/root/visitor.json ${site}/node_modules/node/bin/node ${site}/tests/operations/ask-again.ts ${address}`,
  )
  const said = await change()
  const asked = Asked.parse(JSON.parse(await sh('systemctl stop visitor; cat /root/visitor.json')))
  await sh(`curl -fsS http://127.0.0.1:3000/readyz; curl -fsS --cacert ${rootFile} ${address}`)
  const after = await countRequests(debian)
  if (after !== before || before === '0')
    throw new Error(`There were ${before} requests, now there are ${after}:\n${said}`)
  if (asked.answered === 0 || asked.outageMs > longestOutageMs)
    throw new Error(`A visitor was left without an answer: ${JSON.stringify(asked)}\n${said}`)
  const seconds = (asked.outageMs / 1000).toFixed(1)
  return `no answer for ${seconds} s at most (${asked.answered} pages, ${asked.refused} refused); ${after} requests kept`
}
