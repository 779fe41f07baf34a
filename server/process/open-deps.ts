import type { Deps } from '#server/deps.ts'
import { openMailSettings } from '#server/features/mail-setup/live-settings.ts'
import { openLiveWebsite } from '#server/features/website/live.ts'
import type { Site } from '#server/http/site.ts'
import { createSealer } from '#server/security/sealed-secrets.ts'

type Opened = 'facts' | 'liveMailSettings' | 'mail' | 'mailSettings' | 'pages' | 'sealer' | 'website'
type Given = Omit<Deps, Opened> & { site: Site }

/** Assembles the features' dependencies, except mail, for the real program and the tests. Starts no background work. */
export async function openDeps({ site, ...given }: Given) {
  const { config, database, log, now } = given
  const website = await openLiveWebsite({ database, site, config, log, now })
  const { facts, pages } = website
  const sealer = createSealer(config.dataDir)
  const liveMailSettings = await openMailSettings({ database, config, sealer, log })
  return {
    ...given,
    ...{ facts, liveMailSettings, pages, sealer, website },
    mailSettings: liveMailSettings.settings,
    /** Starts watching for changes by other processes. */
    watch(): void {
      website.start()
      liveMailSettings.start()
    },
    /** Finishes a running publish. */
    async stop(): Promise<void> {
      liveMailSettings.stop()
      await website.stop()
    },
  }
}
