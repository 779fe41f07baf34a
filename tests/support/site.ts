import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { takePort } from './local-port.ts'
import { mailSettings } from './mail-settings.ts'

export type Site = {
  url: string
  adminUsername: string
  adminPassword: string
  dataDir: string
  /** Values that its log must not contain, such as session cookies. */
  unlogged: Set<string>
}

/** Browser names, and this machine's address as a whole value: within the site's own address it identifies no visitor. */
const whoCalled = [/Mozilla\/\d/, /HeadlessChrome/, /"(?:::ffff:)?127\.0\.0\.1"/]

/** The log lines that identify a visitor or contain one of these values. */
function linesThatTell(log: string, values: Iterable<string>): string[] {
  const unlogged = [...values].filter((value) => value.length >= 8)
  return log
    .split('\n')
    .filter(
      (line) => whoCalled.some((one) => one.test(line)) || unlogged.some((value) => line.includes(value)),
    )
}

/** A folder, an address and the settings for a site to be started. */
export async function prepareSite(settings: Readonly<Record<string, string>>) {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'site-'))
  const port = await takePort()
  const adminPassword = 'a curl for every day'
  const site: Site = {
    url: `http://127.0.0.1:${port}`,
    adminUsername: 'owner',
    adminPassword,
    dataDir,
    unlogged: new Set([adminPassword]),
  }
  return {
    site,
    // Only the test's settings, not the developer's.
    env: {
      PORT: String(port),
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      ADMIN_USERNAME: site.adminUsername,
      ADMIN_PASSWORD: adminPassword,
      ...mailSettings,
      SITE_URL: site.url,
      LOG_LEVEL: 'trace',
      ...settings,
    },
    /** Cleans up after the site has stopped, and checks that its log identifies no visitor. */
    async clear(log: string): Promise<void> {
      await rm(dataDir, { recursive: true })
      const telling = linesThatTell(log, site.unlogged)
      if (telling.length > 0) throw new Error(`The log says who called:\n${telling.slice(0, 5).join('\n')}`)
    },
  }
}
