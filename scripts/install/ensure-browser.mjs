/** Finds or installs Chromium for the browser tests. */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { delimiter, join } from 'node:path'
import { SetupError } from './setup.mjs'
import { runProgram } from './start-program.mjs'

// The headless shell first: it starts without the code for windows.
const names = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
]
const places = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  `${process.env.PROGRAMFILES}\\Google\\Chrome\\Application\\chrome.exe`,
  `${process.env['PROGRAMFILES(X86)']}\\Google\\Chrome\\Application\\chrome.exe`,
]

/** Playwright's own download. Required late: Playwright may not be installed when this file is loaded. */
function playwrightBrowser() {
  /** @type {typeof import('@playwright/test')} */
  const { chromium } = createRequire(import.meta.url)('@playwright/test')
  return chromium.executablePath()
}

/**
 * Whether the browser starts: a download may lack system libraries, and a package may be an empty shell.
 * @param {string} path
 */
export function doesBrowserStart(path) {
  if (!existsSync(path)) return false
  // On Windows `--version` opens a window.
  if (process.platform === 'win32') return true
  return spawnSync(path, ['--version', '--no-sandbox'], { timeout: 20_000 }).status === 0
}

/** Path of a working browser; undefined if there is none. */
export function installedBrowser() {
  if (process.env.BROWSER_PATH) return process.env.BROWSER_PATH
  const onPath = (process.env.PATH ?? '')
    .split(delimiter)
    .flatMap((folder) => names.map((name) => join(folder, name)))
  return [...onPath, ...places, playwrightBrowser()].find(doesBrowserStart)
}

/** Launch options of all browser tests. */
export const launchOptions = () => ({
  executablePath: installedBrowser(),
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-dev-shm-usage',
    '--no-first-run',
    // The headless shell does not know its connection and would fetch pictures from further below than Chrome.
    '--blink-settings=lazyLoadingImageMarginPxUnknown=1250',
    // No request reaches the internet.
    '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1',
  ],
})

/** @param {string[]} names */
export async function downloadBrowsers(...names) {
  console.log(`Downloading ${names.join(' and ')} for the browser tests ...`)
  const cli = createRequire(import.meta.url).resolve('@playwright/test/cli')
  await runProgram(process.execPath, [cli, 'install', '--no-shell', ...names], {
    env: { ...process.env, PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: '10000' },
  })
}

/** Installs sets of packages in turn until `isThere` is true. */
export async function installFromDebian(
  /** @type {string[][]} */ sets,
  /** @type {() => unknown} */ isThere,
) {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  await runProgram('apt-get', ['update'], { env })
  for (const packages of sets) {
    console.log(`Installing ${packages.join(', ')} with apt-get for the browser tests ...`)
    await runProgram('apt-get', ['install', '-y', '--no-install-recommends', ...packages], { env })
    if (isThere()) return
  }
}

// Bare servers lack the common fonts in which a page is first displayed.
const debianChromium = [
  ['chromium-headless-shell', 'fonts-liberation'],
  ['chromium', 'fonts-liberation'],
]

/** Path of a browser, which is installed if the machine has none. */
export async function browserPath() {
  // Debian first: where only its mirrors are reachable, the download would just time out.
  const ways = [
    async () => {},
    () => installFromDebian(debianChromium, installedBrowser),
    () => downloadBrowsers('chromium'),
  ]
  for (const bring of ways) {
    await bring()
    const path = installedBrowser()
    if (path) return path
  }
  throw new SetupError(
    'The browser tests need Chromium or Chrome and none could be installed here: please install one, or name it in BROWSER_PATH.',
  )
}
