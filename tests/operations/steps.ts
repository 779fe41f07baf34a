import { directory, rootFile, startAuthority } from './authority.ts'
import { followContainerfile } from './container.ts'
import type { Debian } from './debian.ts'
import { checkNoAddresses, checkService, checkVisit, countRequests, readJson } from './findings.ts'
import { changeRelease, pushRelease, servedFrom } from './releases.ts'

/** Acts, checks the result, and returns a summary. */
type Step = {
  /** The name of a block in docs/operations.md, unless `isOurs`. */
  name: string
  act: () => Promise<string>
  isOurs?: boolean
}

const site = '/opt/curls/site'
const origin = 'https://www.example.co.uk'
const fetching = /^(.*\b(?:apt-get|git clone|run\.mjs prepare)\b.*\n)/m

export function createSteps(debian: Debian, blocks: ReadonlyMap<string, string>): Step[] {
  const { sh } = debian
  let password = ''
  let releaseBefore = site

  /** Runs the block unchanged; only commands that fetch packages get a network. */
  async function follow(step: string, input = ''): Promise<string> {
    const commands = blocks.get(step)
    if (commands === undefined) throw new Error(`docs/operations.md has no step ${step}`)
    let folder = ''
    let said = ''
    for (const part of commands.split(fetching)) {
      if (part.trim() === '') continue
      said += await sh(folder + part, { network: part.match(fetching) !== null, input })
      folder += /^cd .*\n/m.exec(part)?.[0] ?? ''
    }
    return said
  }
  const onNode = `cd ${site} && NODE_EXTRA_CA_CERTS=${rootFile} node_modules/node/bin/node`
  /** A restart clears the rate limits of wrong passwords. */
  async function restart() {
    await sh('systemctl restart curls')
    await isReady()
  }
  const visit = async () => {
    password ||= (await follow('first-password')).trim()
    return readJson(await sh(`${onNode} tests/operations/visit.ts ${origin} '${password}'`))
  }
  const isReady = () =>
    sh(
      'for i in $(seq 600); do curl -fsS http://127.0.0.1:3000/readyz >/dev/null 2>&1 && exit 0; sleep 0.2; done; exit 1',
    )

  return [
    { name: 'packages', act: async () => lastLineOf(await follow('packages'), 'installed') },
    {
      name: 'install',
      act: async () => {
        await sh(
          'git config --system url.file:///var/tmp/source/curls.git.insteadOf https://example.co.uk/curls.git; git config --system safe.directory "*"',
        )
        return lastLineOf(await follow('install'), '')
      },
    },
    { name: 'settings', act: async () => lastLineOf(await follow('settings'), 'written') },
    {
      name: 'service',
      act: async () => {
        await sh('apt-get install -y --no-install-recommends curl', { network: true })
        await follow('service')
        await isReady()
        return await checkService(debian)
      },
    },
    {
      name: 'first-password',
      act: async () => {
        password = (await follow('first-password')).trim()
        return 'read'
      },
    },
    {
      name: 'caddy',
      act: async () => {
        await isReady()
        await startAuthority(debian)
        await follow('caddy')
        // The shipped file, with this authority instead of Let's Encrypt.
        await sh(
          `sed -i '0,/^{$/s//{\\n\\tacme_ca ${directory.replaceAll('/', '\\/')}/' /etc/caddy/Caddyfile; systemctl restart caddy`,
        )
        await sh(
          `until curl -fsS --cacert ${rootFile} ${origin}/ -o /dev/null 2>/dev/null; do sleep 0.2; done`,
        )
        const found = checkVisit(await visit())
        return `${found}; ${await checkNoAddresses(debian)}`
      },
    },
    {
      name: 'nginx',
      act: async () => {
        await sh('systemctl disable --quiet --now caddy')
        await startAuthority(debian)
        await sh('apt-get install -y --no-install-recommends certbot', { network: true })
        await sh(`echo "server = ${directory}" >> /etc/letsencrypt/cli.ini`)
        await restart()
        await follow('nginx')
        const found = checkVisit(await visit())
        return `${found}; ${await checkNoAddresses(debian)}`
      },
    },
    {
      name: 'renewal',
      act: async () => {
        const served =
          'echo | openssl s_client -connect 127.0.0.1:443 -servername www.example.co.uk 2>/dev/null | openssl x509 -noout -serial'
        const before = (await sh(served)).trim()
        await follow('renewal')
        // A reload returns before nginx has started its new workers.
        await sh(
          `for i in $(seq 50); do [ "$(${served})" = ${before} ] || exit 0; sleep 0.2; done; echo "nginx still serves ${before}"; exit 1`,
        )
        return lastLineOf(await sh('systemctl is-enabled certbot.timer'), '') === 'enabled'
          ? 'another certificate is served; certbot.timer is on'
          : 'certbot.timer is off'
      },
    },
    {
      name: 'backup',
      act: async () => lastLineOf(await follow('backup'), ''),
    },
    {
      name: 'restore',
      act: async () => {
        const kept = await countRequests(debian)
        await restart()
        await visit()
        const more = await countRequests(debian)
        await follow('restore')
        await isReady()
        const now = await countRequests(debian)
        if (more === kept || now !== kept)
          throw new Error(`${kept} requests were backed up, then there were ${more}, now ${now}`)
        return `${kept} requests in the backup, ${more} before, ${now} after it`
      },
    },
    {
      name: 'update',
      act: async () => {
        await pushRelease(debian)
        await restart()
        await visit()
        releaseBefore = await servedFrom(debian)
        const change = await changeRelease(debian, () => follow('update'), `${origin}/`)
        const release = await servedFrom(debian)
        if (!/\/site\/releases\/\w+$/.test(release))
          throw new Error(`The site is still served from ${release}`)
        return `${change}; ${checkVisit(await visit())}`
      },
    },
    {
      name: 'rollback',
      act: async () => {
        const change = await changeRelease(debian, () => follow('rollback'), `${origin}/`)
        const release = await servedFrom(debian)
        if (release !== releaseBefore)
          throw new Error(`The site is served from ${release} instead of ${releaseBefore}`)
        return `${change}; ${checkVisit(await visit())}`
      },
    },
    {
      name: 'set-password',
      act: async () => {
        password = 'a curl for every day'
        return lastLineOf(await follow('set-password', `${password}\n`), '')
      },
    },
    { name: 'second-step', act: async () => lastLineOf(await follow('second-step'), '') },
    {
      name: 'postgresql',
      act: async () => {
        const before = await countRequests(debian)
        const said = await follow('postgresql')
        await isReady()
        const moved = (
          await sh('sudo -u postgres psql -tAc "select count(*) from consultations" curls')
        ).trim()
        if (moved !== before) throw new Error(`${before} requests were moved, ${moved} are there:\n${said}`)
        await restart()
        return `${/^.* rows of .*$/m.exec(said)?.[0]}; ${checkVisit(await visit())}`
      },
    },
    { name: 'container', isOurs: true, act: () => followContainerfile(debian) },
  ]
}

const lastLineOf = (output: string, otherwise: string): string =>
  otherwise || (output.trim().split('\n').at(-1) ?? '')
