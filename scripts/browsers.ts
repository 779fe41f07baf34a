/** Finds or installs the browsers of the tests: Chromium, Firefox and WebKit. */
import { spawnSync } from 'node:child_process'
import { existsSync, globSync } from 'node:fs'
import { createRequire } from 'node:module'
import { delimiter, join } from 'node:path'

const require = createRequire(import.meta.url)
// Required late: its download folder is read from the environment when it is loaded.
const playwright = (): typeof import('@playwright/test') => require('@playwright/test')

type Engine = 'chromium' | 'firefox' | 'webkit'

/** Whether a browser starts: a download may lack system libraries, and a package may be an empty shell. */
const doesStart = (path: string) =>
  existsSync(path) && spawnSync(path, ['--version', '--no-sandbox'], { timeout: 20_000 }).status === 0

const onPath = (...names: string[]) =>
  (process.env.PATH ?? '')
    .split(delimiter)
    .flatMap((folder) => names.map((name) => join(folder, name)))
    .filter((path) => existsSync(path))

/** Path of a Chromium that starts; undefined if there is none. */
export function installedChromium(): string | undefined {
  if (process.env.BROWSER_PATH) return process.env.BROWSER_PATH
  return [
    // The headless shell first: it starts without the code for windows.
    ...onPath('chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome'),
    playwright().chromium.executablePath(),
  ].find(doesStart)
}

/** The system's Firefox, driven by WebDriver BiDi. */
export const installedFirefox = () => onPath('firefox-esr', 'firefox').find(doesStart)

/** WebKitGTK's driver and MiniBrowser, with Xvfb as a virtual screen. */
export function installedWebKit() {
  const [driver] = onPath('WebKitWebDriver')
  const [miniBrowser] = globSync('/usr/{lib/*,libexec}/webkit2gtk-4.*/MiniBrowser')
  return driver && miniBrowser && onPath('Xvfb').length > 0 ? { driver, miniBrowser } : undefined
}

/** Playwright's own engine, if it starts: without root its download may lack system libraries. */
export function installedByPlaywright(name: Exclude<Engine, 'chromium'>) {
  const engine = playwright()[name]
  if (!existsSync(engine.executablePath())) return undefined
  const launch = `require(${JSON.stringify(require.resolve('@playwright/test'))}).${name}.launch().then((browser) => browser.close())`
  return spawnSync(process.execPath, ['-e', launch], { timeout: 30_000 }).status === 0 ? engine : undefined
}

const engines = {
  // Bare servers lack the common fonts in which a page is first displayed.
  chromium: { find: installedChromium, packages: ['chromium-headless-shell', 'fonts-liberation'] },
  firefox: {
    find: () => installedFirefox() ?? installedByPlaywright('firefox'),
    packages: ['firefox-esr'],
  },
  webkit: {
    find: () => installedWebKit() ?? installedByPlaywright('webkit'),
    packages: ['webkit2gtk-driver', 'xvfb'],
  },
} as const

const show = (program: string, ...args: string[]) =>
  spawnSync(program, args, { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } })

/** Installs missing browsers. Debian's come first: where only its mirrors are reachable, a download would just time out. */
export function installBrowsers(names: readonly Engine[]): void {
  const missing = () => names.filter((name) => !engines[name].find())
  const packages = missing().flatMap((name) => engines[name].packages)
  if (packages.length > 0 && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.log(`Installing ${packages.join(', ')} with apt-get for the browser tests ...`)
    show('apt-get', 'update', '-qq')
    show('apt-get', 'install', '-qq', '--no-install-recommends', ...packages)
  }
  const left = missing()
  if (left.length > 0)
    show(process.execPath, require.resolve('@playwright/test/cli'), 'install', '--no-shell', ...left)
}

/** Launch options of all tests in Chromium. */
export const launchOptions = () => ({
  executablePath: installedChromium(),
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
