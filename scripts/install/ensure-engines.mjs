/** Finds or installs Firefox and WebKit for the journeys in other engines. */
import { spawnSync } from 'node:child_process'
import { existsSync, globSync } from 'node:fs'
import { createRequire } from 'node:module'
import { delimiter, join } from 'node:path'
import { doesBrowserStart, downloadBrowsers, installFromDebian } from './ensure-browser.mjs'

/** @typedef {'firefox' | 'webkit'} EngineName */

/** @param {string[]} names */
const onPath = (...names) =>
  (process.env.PATH ?? '')
    .split(delimiter)
    .flatMap((folder) => names.map((name) => join(folder, name)))
    .find((path) => existsSync(path))

/** The system's Firefox, driven by WebDriver BiDi. */
export function installedFirefox() {
  const path = onPath('firefox-esr', 'firefox')
  return path && doesBrowserStart(path) ? path : undefined
}

/** WebKitGTK's driver and MiniBrowser, with Xvfb as a virtual screen. */
export function installedWebKit() {
  const driver = onPath('WebKitWebDriver')
  const miniBrowser = globSync('/usr/{lib/*,libexec}/webkit2gtk-4.*/MiniBrowser')[0]
  return driver && miniBrowser && onPath('Xvfb') ? { driver, miniBrowser } : undefined
}

/**
 * Playwright's own engine, if it starts: a download may lack system libraries.
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
 * Installs missing engines. One that cannot be installed is skipped later, with the reason.
 * @param {EngineName[]} names
 */
export async function installMissingEngines(names) {
  const missing = () => names.filter((name) => !systems[name]() && !installedByPlaywright(name))
  const wanted = missing().flatMap((name) => debian[name])
  if (wanted.length > 0) await installFromDebian([wanted], () => missing().length === 0)
  const left = missing()
  if (left.length > 0) await downloadBrowsers(...left)
}
