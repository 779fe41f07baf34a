import { installedByPlaywright, installedWebKit } from '#scripts/install/ensure-engines.mjs'
import { takeJourneys } from './journeys.ts'
import { startPlaywright } from './playwright.ts'
import { startWebKit } from './webkit.ts'

const paths = installedWebKit()
const build = paths ? undefined : installedByPlaywright('webkit')

takeJourneys(
  'WebKit',
  paths
    ? () => startWebKit(paths.driver, paths.miniBrowser)
    : build && ((onError) => startPlaywright(build, onError)),
)
