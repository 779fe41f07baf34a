/** Builds the site and the server into `dist`. The last build stays in use until this one is complete. */
import { cp, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { createBuilder } from 'vite'
// Refuses shipped words that are not right.
import '#content/shipped.ts'
import { bundleProgram } from './bundle.ts'
import { compressFiles } from './compress-files.ts'
import { buildPictures } from './pictures.ts'

const target = '.cache/dist'

await rm(target, { recursive: true, force: true })
const pictures = await buildPictures()
const builder = await createBuilder({ logLevel: 'warn' })
await builder.buildApp()
for (const { file, path } of pictures) await cp(file, join(target, 'client', path))
await compressFiles(join(target, 'client'))
await bundleProgram('server/main.ts', { outDir: join(target, 'program'), runsIn: 'dist/program' })
await rm('dist', { recursive: true, force: true })
await rename(target, 'dist')
