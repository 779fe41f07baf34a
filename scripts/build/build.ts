import { cp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { createBuilder } from 'vite'
import { buildPolicies, reportContent } from './content.ts'
import { buildFonts } from './fonts.ts'
import { buildIcons } from './icons.ts'
import { buildPictures } from './pictures.ts'
import { buildSharePictures } from './share-pictures.ts'

if (!(await reportContent())) process.exit(1)
await buildPolicies()
await buildFonts()
const pictures = await buildPictures()
console.log(`Pictures: ${pictures.made} made, ${pictures.kept} already there`)
const builder = await createBuilder({ logLevel: 'warn' })
await builder.buildApp()
await cp(pictures.folder, 'dist/client/pictures', { recursive: true })
for (const { file, name } of pictures.forMails) await cp(file, join('dist/client/pictures/mail', name))
await buildIcons('dist/client')
await buildSharePictures('dist/client', '.cache')
// Remove pages rendered from the previous build; the next start renders them again.
await rm('dist/kept', { recursive: true, force: true })
