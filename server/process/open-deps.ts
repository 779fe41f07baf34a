import type { Deps } from '#server/deps.ts'
import { createRecorder } from '#server/features/analytics/recorder.ts'
import { createBackupRunner } from '#server/features/backups/runner.ts'
import { openMailSettings } from '#server/features/mail-setup/current-settings.ts'
import { openLiveWebsite } from '#server/features/website/publish/live.ts'
import type { Site } from '#server/http/site.ts'
import { createClockGuard } from '#server/jobs/clock-guard.ts'
import { createSealer } from '#server/security/sealed-secrets.ts'

type Given = Pick<
  Deps,
  | 'askDns'
  | 'config'
  | 'copies'
  | 'database'
  | 'evenAnswerMs'
  | 'fetchFeed'
  | 'links'
  | 'log'
  | 'now'
  | 'passwords'
  | 'replyHeldMs'
  | 'startProgram'
> & { site: Site }

/** Assembles the features' dependencies, except mail, for the real program and the tests. Starts no background work. */
export async function openDeps({ site, ...given }: Given) {
  const { config, database, log, now, startProgram } = given
  const website = await openLiveWebsite({ database, site, config, log, now })
  const { facts, pages } = website
  const sealer = createSealer(config.dataDir)
  const liveMailSettings = await openMailSettings({ database, config, sealer, log })
  const backups = createBackupRunner(startProgram)
  const clockGuard = createClockGuard({
    ...{ database, now },
    onHold: (until) =>
      log.error(
        { until },
        'The clock has leapt ahead by days: nothing old is deleted and no planned issue is sent until then. Please put the clock right if it is wrong',
      ),
  })
  return {
    ...given,
    ...{ backups, clockGuard, facts, liveMailSettings, pages, sealer, website },
    mailSettings: liveMailSettings.settings,
    record: createRecorder(database, pages.isPage),
    /** Starts watching for changes by other processes. */
    watch(): void {
      website.start()
      liveMailSettings.start()
    },
    /** Finishes a running publish. Call `endPrograms` afterwards, when no request is left. */
    async stop(): Promise<void> {
      liveMailSettings.stop()
      await website.stop()
    },
    endPrograms(): void {
      backups.stop()
      given.copies.stop()
    },
  }
}
