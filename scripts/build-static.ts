/** `npm run build:static`: what a CDN can serve, byte for byte what the site sends. Reads only, also beside the running site. */
import { existsSync } from 'node:fs'
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { home } from '#scripts/releases.mjs'
import { readConfig } from '#server/config.ts'
import { openWebsite } from '#server/features/website/live.ts'
import { loadSite } from '#server/http/site.ts'
import { createLog } from '#server/process/log.ts'
import { openDatabase } from '#server/process/open-database.ts'
import { messageOf, StartError } from '#server/process/start-error.ts'
import { collect } from './static/collect.ts'
import { headerRules, headersFile, longestLine, mostRules, redirectsFile } from './static/rules.ts'

const usage =
  'Please write: npm run build:static -- --out FOLDER --server https://where-the-site-runs.example'
const root = join(import.meta.dirname, '..')

function readArguments() {
  try {
    const { values } = parseArgs({ options: { out: { type: 'string' }, server: { type: 'string' } } })
    const server = values.server === undefined ? undefined : new URL(values.server).origin
    // npm changes into the folder of the site; a folder is meant from where it was typed.
    const out =
      values.out === undefined ? join(home, 'dist/static') : resolve(process.env.INIT_CWD ?? '.', values.out)
    return { out, server }
  } catch {
    throw new StartError(usage)
  }
}

/** The folder is replaced as a whole: it must be one that this command has made, or empty. */
async function refuseForeign(out: string): Promise<void> {
  if (!existsSync(out)) return
  const names = await readdir(out)
  if (names.length > 0 && !names.includes('_headers'))
    throw new StartError(`The folder ${out} holds something else. Please name an empty or a new one.`)
}

async function read(server: string | undefined) {
  const config = readConfig(process.env)
  const now = () => new Date()
  const database = await openDatabase(config, { asTheyAre: true })
  try {
    const site = loadSite(join(root, 'dist'))
    const log = createLog(config.logLevel)
    const website = await openWebsite({ database, site, config, log, now, isReadOnly: true })
    const { answers, moved } = await collect({ database, website, config })
    return { answers, moved, siteUrl: config.siteUrl, redirects: redirectsFile({ moved, server }) }
  } finally {
    await database.close()
  }
}

async function buildStatic(): Promise<void> {
  const { out, server } = readArguments()
  await refuseForeign(out)
  const { answers, moved, siteUrl, redirects } = await read(server)
  const writing = `${out}.writing`
  await rm(writing, { recursive: true, force: true })
  for (const { file, body } of answers.values()) {
    const path = join(writing, file)
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, body)
  }
  const rules = headerRules(answers)
  const headers = headersFile(rules)
  await writeFile(join(writing, '_headers'), headers)
  await writeFile(join(writing, '_redirects'), redirects)
  await rm(out, { recursive: true, force: true })
  await rename(writing, out)

  const bytes = answers.values().reduce((sum, { body }) => sum + body.length, 0)
  console.log(`${out}
${answers.size} files, ${(bytes / 1_000_000).toFixed(1)} MB, as ${siteUrl} sends them now. Publish, or a new day of her absence: make it again.`)
  if (rules.length > mostRules || headers.split('\n').some((line) => line.length > longestLine))
    console.log(
      `_headers has ${rules.length} rules: more, or longer ones, than Cloudflare reads (${mostRules} of ${longestLine} letters).`,
    )
  const gone = moved.values().filter((to) => to === undefined)
  console.log(
    `Still the server's: /api, /admin, links in mails, forms${[...gone].length > 0 ? ', and 410 for deleted articles' : ''}. docs/operations.md says how a CDN passes them on.`,
  )
}

try {
  await buildStatic()
} catch (error) {
  console.error(error instanceof StartError ? error.message : `Nothing was written: ${messageOf(error)}`)
  process.exitCode = 1
}
