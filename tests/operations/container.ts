import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Debian } from './debian.ts'

const text = readFileSync(join(import.meta.dirname, '../../deploy/Containerfile'), 'utf8')

const linesOf = (instruction: string) =>
  Array.from(text.matchAll(new RegExp(`^${instruction} (.*)$`, 'gm')), ([, rest = '']) => rest)

/**
 * Runs the lines of the container file one after another on the same Debian, without an image: the step
 * `install` has built what `COPY` would bring, and the folders /site and /data are its own.
 */
export async function followContainerfile({ sh }: Debian): Promise<string> {
  await sh(
    'systemctl stop curls; cp -a /opt/curls/site /site; rm -rf /site/.env /site/data /site/.git /site/releases; chown -R root:root /site',
  )
  for (const commands of linesOf('RUN'))
    await sh(`cd /site 2>/dev/null || cd /; ${commands}`, { network: true })
  const [settings = ''] = linesOf('ENV')
  const [health = ''] = linesOf('HEALTHCHECK')
  const start = JSON.parse(linesOf('CMD').at(-1) ?? '[]').join(' ')
  const asUser = (command: string) =>
    `cd /site; env -i ${settings} SITE_URL=https://www.example.co.uk setpriv --reuid=900 --regid=$(getent passwd 900 | cut -d: -f4) --clear-groups -- ${command}`
  await sh('cat > /root/image.sh', { input: asUser(start) })
  await sh('systemd-run --quiet --unit=image sh /root/image.sh')
  const check = health.slice(health.indexOf('CMD ') + 'CMD '.length)
  await sh(
    `for i in $(seq 200); do ( ${asUser(check)} ) && exit 0; sleep 0.3; done; journalctl -u image --no-pager; exit 1`,
  )
  const size = (await sh('du -sm /site | cut -f1')).trim()
  await sh('systemctl stop image; systemctl start curls')
  return `its commands run, its health check says yes; /site takes ${size} MB; no image was built`
}
