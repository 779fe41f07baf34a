import { installedByPlaywright, installedFirefox } from '#scripts/install/ensure-engines.mjs'
import { startFirefox } from './firefox.ts'
import { takeJourneys } from './journeys.ts'
import { startPlaywright } from './playwright.ts'

const path = installedFirefox()
const build = path ? undefined : installedByPlaywright('firefox')

takeJourneys(
  'Firefox',
  path ? (onError) => startFirefox(path, onError) : build && ((onError) => startPlaywright(build, onError)),
)
