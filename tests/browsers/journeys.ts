import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Engine } from './engine.ts'
import { ownerSteps } from './owner.ts'
import { openPage, type Page } from './page.ts'
import { visitorSteps } from './visitor.ts'
import { startWatchedSite, type WatchedSite } from './watched-site.ts'

const pictures = '.cache/browsers'

/** One visitor and then the owner in one engine, on a site of their own. */
export function takeJourneys(name: string, start: (() => Promise<Engine>) | undefined) {
  const why = start
    ? ''
    : ' SKIPPED: not installed here, and neither apt-get (as root) nor the download of Playwright could bring it'
  describe.skipIf(!start)(`${name}${why}`, () => {
    let site: WatchedSite
    let engine: Engine
    let page: Page

    beforeAll(async () => {
      site = await startWatchedSite()
      if (!start) return
      engine = await start()
      console.log(engine.name)
      page = openPage(engine, site.url)
    })
    afterAll(async () => {
      await engine?.[Symbol.asyncDispose]()
      await site[Symbol.asyncDispose]()
    })

    for (const step of [...visitorSteps, ...ownerSteps])
      test(step.name, async () => {
        try {
          await step.run({ page, site })
          expect(site.problems.splice(0)).toEqual([])
        } catch (error) {
          await mkdir(pictures, { recursive: true })
          await writeFile(join(pictures, `${name}, ${step.name}.png`), await engine.picture(), 'base64')
          throw error
        }
      })
  })
}
