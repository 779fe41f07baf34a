/**
 * `npm run bench -- lighthouse [--runs 5] [--paths /,/contact]`: every page on Lighthouse's phone, compared
 * with a hand-written twin.
 */
import { parseArgs } from 'node:util'
import { browserPath } from '#scripts/install/ensure-browser.mjs'
import { type Figures, prepareLighthouse, type Throttling } from './lighthouse-run.ts'
import { servePair } from './paired-sites.ts'
import { undisturbed } from './undisturbed.ts'

const { values } = parseArgs({
  options: { runs: { type: 'string', default: '5' }, paths: { type: 'string' } },
})
const runs = Number(values.runs)
if (!Number.isInteger(runs) || runs < 1) throw new Error('--runs takes a whole number from 1, like --runs 3')

/** The most that our LCP may be, relative to the twin's. */
const lcpAim: Record<Throttling, number> = { simulate: 1.4, devtools: 1.1 }

const median = (all: readonly Figures[], name: keyof Figures) =>
  all.map((one) => one[name]).toSorted((a, b) => a - b)[Math.floor(all.length / 2)] ?? 0

async function listedPaths(url: string): Promise<string[]> {
  const sitemap = await (await fetch(`${url}/sitemap.xml`)).text()
  return Array.from(sitemap.matchAll(/<loc>(.*?)<\/loc>/g), ([, page = '']) => new URL(page).pathname)
}

function printRow(path: string, throttling: Throttling, ours: readonly Figures[], twin: readonly Figures[]) {
  const ms = (name: 'fcpMs' | 'lcpMs' | 'tbtMs') =>
    `${Math.round(median(ours, name))} / ${Math.round(median(twin, name))}`
  const ratio = median(ours, 'lcpMs') / median(twin, 'lcpMs')
  console.table([
    {
      page: path,
      throttling,
      scores: (['performance', 'accessibility', 'bestPractices', 'seo'] as const)
        .map((name) => median(ours, name))
        .join(' '),
      'FCP ms': ms('fcpMs'),
      'LCP ms': ms('lcpMs'),
      'LCP ratio': `${ratio.toFixed(2)} (aim ${lcpAim[throttling]}${ratio > lcpAim[throttling] ? ', MISSED' : ''})`,
      'TBT ms': ms('tbtMs'),
      CLS: median(ours, 'cls').toFixed(3),
    },
  ])
}

const runLighthouse = await prepareLighthouse(await browserPath())
using pair = await servePair()
console.log(
  `Ours / the hand-written twin, median of ${runs}. Scores: performance, accessibility, best practices, SEO.`,
)
for (const path of values.paths?.split(',') ?? (await listedPaths(pair.ours)))
  for (const throttling of ['simulate', 'devtools'] as const) {
    const ours: Figures[] = []
    const twin: Figures[] = []
    // Alternate, so that a busy moment of the machine affects both.
    for (let run = 0; run < runs; run++) {
      twin.push(await undisturbed(() => runLighthouse(pair.twin + path, throttling)))
      ours.push(await undisturbed(() => runLighthouse(pair.ours + path, throttling)))
    }
    printRow(path, throttling, ours, twin)
  }
