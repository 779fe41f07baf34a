/** Builds the site and the server into `dist`. The last build stays in use until this one is complete. */
import { cp, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { createBuilder } from 'vite'
import { bundleProgram } from './bundle.ts'
import { buildPolicies, reportContent } from './content.ts'
import { buildFonts } from './fonts.ts'
import { buildIcons } from './icons.ts'
import { buildPictures } from './pictures.ts'
import { buildSharePictures } from './share-pictures.ts'

const target = '.cache/dist'
const client = join(target, 'client')

if (!(await reportContent())) process.exit(1)
await rm(target, { recursive: true, force: true })
await buildPolicies()
await buildFonts()
const pictures = await buildPictures()
console.log(`Pictures: ${pictures.made} made, ${pictures.kept} already there`)
const builder = await createBuilder({ logLevel: 'warn' })
await builder.buildApp()
await cp(pictures.folder, join(client, 'pictures'), { recursive: true })
for (const { file, name } of pictures.forMails) await cp(file, join(client, 'pictures/mail', name))
await buildIcons(client)
await buildSharePictures(client, '.cache')
await bundleProgram('server/main.ts', { outDir: join(target, 'program'), runsIn: 'dist/program' })
await rm('dist', { recursive: true, force: true })
await rename(target, 'dist')
