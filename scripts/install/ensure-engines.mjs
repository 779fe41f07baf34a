/** Finds Firefox and WebKit for the journeys in other engines than Chromium's, or brings them. */
import { spawnSync } from 'node:child_process'
import { existsSync, globSync } from 'node:fs'
import { createRequire } from 'node:module'
import { delimiter, join } from 'node:path'
import { doesRun, downloadBrowsers, installFromDebian } from './ensure-browser.mjs'

/** @typedef {'firefox' | 'webkit'} EngineName */

/** @param {string[]} names */
const onPath = (...names) =>
  (process.env.PATH ?? '')
    .split(delimiter)
    .flatMap((folder) => names.map((name) => join(folder, name)))
    .find((path) => existsSync(path))

/** The system's Firefox, which is driven by WebDriver BiDi. */
export function installedFirefox() {
  const path = onPath('firefox-esr', 'firefox')
  return path && doesRun(path) ? path : undefined
}

/** WebKitGTK's driver and small browser, and the screen that nobody sees. */
export function installedWebKit() {
  const driver = onPath('WebKitWebDriver')
  const miniBrowser = globSync('/usr/{lib/*,libexec}/webkit2gtk-4.*/MiniBrowser')[0]
  return driver && miniBrowser && onPath('Xvfb') ? { driver, miniBrowser } : undefined
}

/**
 * A download that lacks libraries of the system is there and does not start.
 * @param {EngineName} name
 */
export function installedByPlaywright(name) {
  const require = createRequire(import.meta.url)
  /** @type {typeof import('@playwright/test')} */
  const playwright = require('@playwright/test')
  if (!existsSync(playwright[name].executablePath())) return
  const launch = `require(${JSON.stringify(require.resolve('@playwright/test'))}).${name}.launch().then((browser) => browser.close())`
  const { status } = spawnSync(process.execPath, ['-e', launch], { timeout: 30_000 })
  return status === 0 ? playwright[name] : undefined
}

const systems = { firefox: installedFirefox, webkit: installedWebKit }
const debian = { firefox: ['firefox-esr'], webkit: ['webkit2gtk-driver', 'xvfb'] }

/**
 * Brings those that this machine has not; one that cannot be brought is skipped later, with the reason.
 * @param {EngineName[]} names
 */
export async function bringEngines(names) {
  const missing = () => names.filter((name) => !systems[name]() && !installedByPlaywright(name))
  const wanted = missing().flatMap((name) => debian[name])
  if (wanted.length > 0) await installFromDebian([wanted], () => missing().length === 0)
  const left = missing()
  if (left.length > 0) await downloadBrowsers(...left)
}
