import { spawn } from 'node:child_process'
import { once } from 'node:events'
import * as z from 'zod/mini'

/** Fetched when it is asked for: 176 MB that nobody needs who only wants to run the website. */
const program = 'lighthouse@13.5.0'

/** How the slow phone is made: reckoned from a fast run, or really slowed down. */
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

/** One visit by Lighthouse's phone. */
export async function runLighthouse(url: string, throttling: Throttling, browser: string): Promise<Figures> {
  const args = ['--yes', program, url, '--quiet', '--output=json', `--throttling-method=${throttling}`]
  const child = spawn('npx', [...args, '--chrome-flags=--headless=new --no-sandbox'], {
    env: { ...process.env, CHROME_PATH: browser },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'close')
  let output = ''
  child.stdout.setEncoding('utf8')
  for await (const text of child.stdout) output += text
  const [code] = await ended
  if (code !== 0) throw new Error(`Lighthouse ended with ${code} on ${url}`)
  return figuresOf(Report.parse(JSON.parse(output)))
}
