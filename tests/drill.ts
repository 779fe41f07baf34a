/** `npm run drill -- NAME`: one of the drills below, too slow for every day, with the options that follow its name. */
import { spawn } from 'node:child_process'

const playwright = ['node_modules/@playwright/test/cli.js', 'test', '-c']
const drills: Readonly<Record<string, readonly string[]>> = {
  browsers: ['tests/browsers/run.ts'],
  diary: ['tests/faults/run.ts', 'diary'],
  faults: ['tests/faults/run.ts'],
  full: [...playwright, 'playwright.full.config.ts'],
  fuzz: ['tests/fuzz/run.ts'],
  operations: ['tests/operations/operations.ts'],
  screens: [...playwright, 'tests/screens/playwright.config.ts'],
  security: ['node_modules/vitest/vitest.mjs', 'run', '--config', 'tests/security/vitest.config.ts'],
}

const [name = '', ...options] = process.argv.slice(2)
const drill = Object.hasOwn(drills, name) ? drills[name] : undefined
if (drill) {
  const child = spawn(process.execPath, [...drill, ...options], { stdio: 'inherit' })
  // A terminal's Ctrl+C reaches it by itself; it then ends in order, and so do we.
  process.on('SIGINT', () => {})
  child.on('exit', (code) => process.exit(code ?? 1))
} else {
  console.error(`Please name a drill: ${Object.keys(drills).join(', ')}`)
  process.exitCode = 2
}
