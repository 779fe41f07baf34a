/** Finds a Chromium for the browser tests, or brings one. */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { delimiter, join } from 'node:path'
import { run, SetupError } from './setup.mjs'

// The shell first: it draws no windows, which tests neither see nor wait for.
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

/** Where Playwright puts its own download; asked late, because Playwright may not be installed when this file is read. */
function playwrightBrowser() {
  /** @type {typeof import('@playwright/test')} */
  const { chromium } = createRequire(import.meta.url)('@playwright/test')
  return chromium.executablePath()
}

/**
 * Being there is not enough: a download may lack system libraries, a package may be an empty shell.
 * @param {string} path
 */
export function doesRun(path) {
  if (!existsSync(path)) return false
  // On Windows `--version` opens a window.
  if (process.platform === 'win32') return true
  return spawnSync(path, ['--version', '--no-sandbox'], { timeout: 20_000 }).status === 0
}

/** The path of a browser that runs on this machine now, or undefined. */
export function installedBrowser() {
  if (process.env.BROWSER_PATH) return process.env.BROWSER_PATH
  const onPath = (process.env.PATH ?? '')
    .split(delimiter)
    .flatMap((folder) => names.map((name) => join(folder, name)))
  return [...onPath, ...places, playwrightBrowser()].find(doesRun)
}

/** How every browser test starts its browser. */
export const launchOptions = () => ({
  executablePath: installedBrowser(),
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-dev-shm-usage',
    '--no-first-run',
    // Nothing reaches the internet, whatever a page asks for.
    '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1',
  ],
})

/** @param {string[]} names */
export async function downloadBrowsers(...names) {
  console.log(`Downloading ${names.join(' and ')} for the browser tests ...`)
  const cli = createRequire(import.meta.url).resolve('@playwright/test/cli')
  await run(process.execPath, [cli, 'install', '--no-shell', ...names], {
    env: { ...process.env, PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: '10000' },
  })
}

/** Installs the first of these sets of packages after which all is there. */
export async function installFromDebian(
  /** @type {string[][]} */ sets,
  /** @type {() => unknown} */ isThere,
) {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  await run('apt-get', ['update'], { env })
  for (const packages of sets) {
    console.log(`Installing ${packages.join(', ')} with apt-get for the browser tests ...`)
    await run('apt-get', ['install', '-y', '--no-install-recommends', ...packages], { env })
    if (isThere()) return
  }
}

// A bare server has none of the fonts that every phone and desk has, and that a page is first shown in.
const debianChromium = [
  ['chromium-headless-shell', 'fonts-liberation'],
  ['chromium', 'fonts-liberation'],
]

/** The path of a browser, which is brought here if the machine has none. */
export async function browserPath() {
  // Debian's first: where packages come from its mirrors alone, the download would only be waited for.
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
