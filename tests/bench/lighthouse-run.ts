import { spawn } from 'node:child_process'
import { once } from 'node:events'
import * as z from 'zod/mini'

/** Fetched on demand: 176 MB that running the website does not need. */
const program = 'lighthouse@13.5.0'

/** How a slow phone is emulated: calculated from a fast run, or by throttling. */
export type Throttling = 'simulate' | 'devtools'

const Score = z.object({ score: z.nullable(z.number()) })
const Time = z.object({ numericValue: z.number() })
const Report = z.object({
  categories: z.object({
    performance: Score,
    accessibility: Score,
    'best-practices': Score,
    seo: Score,
  }),
  audits: z.object({
    'first-contentful-paint': Time,
    'largest-contentful-paint': Time,
    'total-blocking-time': Time,
    'cumulative-layout-shift': Time,
  }),
})

const inPercent = ({ score }: z.output<typeof Score>) => Math.round((score ?? 0) * 100)

export type Figures = ReturnType<typeof figuresOf>

function figuresOf({ categories, audits }: z.output<typeof Report>) {
  return {
    performance: inPercent(categories.performance),
    accessibility: inPercent(categories.accessibility),
    bestPractices: inPercent(categories['best-practices']),
    seo: inPercent(categories.seo),
    fcpMs: audits['first-contentful-paint'].numericValue,
    lcpMs: audits['largest-contentful-paint'].numericValue,
    tbtMs: audits['total-blocking-time'].numericValue,
    cls: audits['cumulative-layout-shift'].numericValue,
  }
}

async function outputOf(command: string, args: readonly string[], env = process.env): Promise<string> {
  const child = spawn(command, args, { env, stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = once(child, 'close')
  let output = ''
  child.stdout.setEncoding('utf8')
  for await (const text of child.stdout) output += text
  const [code] = await ended
  if (code !== 0) throw new Error(`${command} ${args.join(' ')} ended with ${code}`)
  return output
}

/** Fetches Lighthouse if necessary; returns a function for one visit with its phone. */
export async function prepareLighthouse(browser: string) {
  const command = (
    await outputOf('npx', ['--yes', `--package=${program}`, '-c', 'command -v lighthouse'])
  ).trim()
  const flags = [
    '--quiet',
    '--output=json',
    '--disable-full-page-screenshot',
    '--chrome-flags=--headless=new --no-sandbox',
  ]
  const env = { ...process.env, CHROME_PATH: browser }
  return async (url: string, throttling: Throttling): Promise<Figures> => {
    const report = await outputOf(command, [url, `--throttling-method=${throttling}`, ...flags], env)
    return figuresOf(Report.parse(JSON.parse(report)))
  }
}
